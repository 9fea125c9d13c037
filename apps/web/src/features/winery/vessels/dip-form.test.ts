import { expect, it } from 'vitest';
import { chartOf, checkDip, dipValues, NO_DIP } from './dip-form.ts';

const ROWS = [
  { markCm: 5, litres: 1800 },
  { markCm: 60, litres: 150 },
  { markCm: 70, litres: 0 },
];

it.each([
  ['with a dry column', 'Measure (cm),Volume (Dry),Volume (Wet)\n5,1800,\n60,150,\n70,0,'],
  ['with litres that fall', 'Dip Level;Litres\n5;1800\n60;150\n70;0'],
  ['with quoted cells and thousands', '"Mark, cm",Litres\n5,"1,800"\n60,150\n70,0'],
  ['with units and decimal commas', 'Dip;Volume (L)\n5,0 cm;1.800,0 L\n60,0 cm;150,0 L\n70,0 cm;0,0 L'],
  ['without headings, the other way round', '70\t0\n60\t150\n5\t1800\n'],
])('reads a dip chart %s', (_, text) => {
  expect(chartOf(text, 'wet')).toEqual({ reads: 'dry', rows: ROWS });
});

it('reads the chosen column of a chart with both', () => {
  const both = 'Measure (cm)\tVolume (Dry)\tVolume (Wet)\n0\t1800\t0\n100\t0\t1800';
  expect(chartOf(both, 'wet').rows).toEqual([
    { markCm: 0, litres: 0 },
    { markCm: 100, litres: 1800 },
  ]);
  expect(chartOf(both, 'dry').rows[0]).toEqual({ markCm: 0, litres: 1800 });
});

it('converts a stored dip to the form', () => {
  for (const dip of [
    { kind: 'chart' as const, reads: 'dry' as const, rows: ROWS },
    { kind: 'lying' as const, diameterM: 1.6, lengthM: 2.5 },
    {
      kind: 'upright' as const,
      sections: [
        { bottomDiameterM: 0.5, topDiameterM: 2, heightM: 0.4 },
        { bottomDiameterM: 2, topDiameterM: 2, heightM: 3 },
      ],
      heelL: 12,
    },
    {
      kind: 'upright' as const,
      sections: [
        { bottomDiameterM: 2, topDiameterM: 2, heightM: 3 },
        { bottomDiameterM: 2, topDiameterM: 0.5, heightM: 0.4 },
      ],
    },
    null,
  ])
    expect(checkDip(dipValues(dip))).toEqual({ dip });
});

it('reports problems beside the chart or the dimensions', () => {
  expect(checkDip({ ...NO_DIP, dip: 'chart', chart: '5,1800' })).toMatchObject({
    problems: { chart: expect.any(String) },
  });
  expect(checkDip({ ...NO_DIP, dip: 'chart', chart: 'a,b\n1,x\n2,3' })).toMatchObject({
    problems: { chart: expect.any(String) },
  });
  expect(checkDip({ ...NO_DIP, dip: 'lying', diameter: '1.6' })).toMatchObject({
    problems: { diameter: 'Length is required' },
  });
});
