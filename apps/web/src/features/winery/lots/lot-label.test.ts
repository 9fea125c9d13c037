import type { CompositionPart } from '@cuverie/contract';
import { apportion, centilitres, WHOLE } from '@cuverie/domain';
import { describe, expect, it } from 'vitest';
import { claimWords, labelWords, lotLabel } from './lot-label.ts';

type Wine = [litres: number, variety: string, vintage: number, appellation: string | null];

/** A lot blended from these wines. */
function blended(...wines: Wine[]): { composition: CompositionPart[]; litres: number } {
  const parts = apportion(
    WHOLE,
    wines.map(([litres]) => centilitres(litres)),
  );
  const composition = wines.map(([, variety, vintage, appellation], at) => ({
    source: `source ${at}`,
    kind: 'grapes' as const,
    fieldId: null,
    field: null,
    variety,
    vintage,
    appellation,
    country: null,
    name: null,
    parts: Number(parts[at]),
  }));
  return { composition, litres: wines.reduce((sum, [litres]) => sum + litres, 0) };
}

const JUST: Wine[] = [
  [1700, 'Cabernet Sauvignon', 2024, 'Napa Valley'],
  [200, 'Merlot', 2024, 'Napa Valley'],
  [100, 'Cabernet Sauvignon', 2023, 'Sonoma'],
];

const checked = (wines: Wine[], market: 'US' | 'EU' = 'US') => {
  const { composition, litres } = blended(...wines);
  const found = lotLabel(composition, litres, market, market === 'US' ? 'ava' : 'pgi');
  if (found === undefined) throw new Error('Nothing is known of it.');
  return {
    label: found.label && labelWords(found.label),
    room: found.label?.roomL,
    claims: found.claims.map((claim) => claimWords(claim).replaceAll('\u00a0', ' ')),
  };
};

describe('the label of a lot', () => {
  it('still holds with the last litre the law of the United States allows', () => {
    expect(checked(JUST)).toEqual({
      label: 'Cabernet Sauvignon, Napa Valley, 2024',
      room: 0,
      claims: [
        'Holds: 85 % of 75 %, room for 266.66 L of other varieties',
        'Holds: 95 % of 85 %, room for 235.29 L of other places',
        'Holds: 95 % of 95 %, room for 0 L of other vintages',
      ],
    });
  });

  it('loses only its vintage with ten more litres of another one', () => {
    const more: Wine[] = [...JUST, [10, 'Cabernet Sauvignon', 2023, 'Sonoma']];
    const { label, claims } = checked(more);
    expect(label).toBe('Cabernet Sauvignon, Napa Valley');
    expect(claims[2]).toBe('Fails: 94.52 % of 95 %, short of 190 L');
  });

  it('follows the law of the European Union', () => {
    expect(checked(JUST, 'EU')).toMatchObject({
      label: 'Cabernet Sauvignon, Napa Valley, 2024',
      room: 117.64,
      claims: [
        'Holds: 90 % of 85 %, room for 117.64 L of other varieties',
        expect.stringContaining('95 % of 85 %'),
        'Holds: 95 % of 85 %, room for 235.29 L of other vintages',
      ],
    });
  });

  it('names neither variety nor vintage without a place in the United States', () => {
    const { label, claims } = checked([[100, 'Merlot', 2024, null]]);
    expect(label).toBeUndefined();
    expect(claims[0]).toBe('Fails, although 100 % of 75 % would do: see below');
    expect(checked([[100, 'Merlot', 2024, null]], 'EU').label).toBe('Merlot, 2024');
  });

  it('is not checked if nothing is known about the wine', () => {
    const { composition, litres } = blended([100, 'Merlot', 2024, null]);
    const unknown = composition.map((part) => ({ ...part, variety: null, vintage: null }));
    expect(lotLabel(unknown, litres, 'US', 'ava')).toBeUndefined();
  });
});
