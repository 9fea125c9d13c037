import { expect, it } from 'vitest';
import { refusalOf, valueOf } from './bench/testing.ts';
import { dipProblem, litresAtDip, type VesselDip } from './dip.ts';

const UPRIGHT: VesselDip = {
  kind: 'upright',
  sections: [{ bottomDiameterM: 2, topDiameterM: 2, heightM: 3 }],
};

it('is computed from the shape of a tank, in centimetres', () => {
  expect(valueOf(litresAtDip(UPRIGHT, 150))).toBe(4712.39);
  expect(valueOf(litresAtDip({ kind: 'lying', diameterM: 1.6, lengthM: 2.5 }, 50))).toBe(1342.02);
  expect(refusalOf(litresAtDip(UPRIGHT, 301))).toBe('Level must be between 0 m and 3 m');
});

it('is computed from a chart, between its rows', () => {
  const chart: VesselDip = {
    kind: 'chart',
    reads: 'dry',
    rows: [
      { markCm: 5, litres: 1800 },
      { markCm: 60, litres: 150 },
      { markCm: 70, litres: 0 },
    ],
  };
  expect(valueOf(litresAtDip(chart, 32.5))).toBe(975);
  expect(dipProblem(chart)).toBeUndefined();
  expect(dipProblem({ ...chart, reads: 'wet' })).toMatchObject({ code: 'dip_litres_not_rising' });
});

it('is missing for a tank without a shape', () => {
  expect(dipProblem({ kind: 'upright', sections: [] })).toMatchObject({ code: 'tank_without_shape' });
});
