import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inWords } from '../words/words.ts';
import { refusalOf, valueOf } from './bench/testing.ts';
import {
  checkLabel,
  type LabelClaims,
  type LabelParts,
  type PlaceOfOrigin,
  percentOf,
  type WineSource,
} from './labels.ts';
import { apportion, centilitres, WHOLE } from './parts.ts';

const NAPA: PlaceOfOrigin = { kind: 'ava', name: 'Napa Valley' };
const SONOMA: PlaceOfOrigin = { kind: 'county', name: 'Sonoma' };
const CALIFORNIA: PlaceOfOrigin = { kind: 'state', name: 'California' };
const PAUILLAC: PlaceOfOrigin = { kind: 'pdo', name: 'Pauillac' };
const PAYS_DOC: PlaceOfOrigin = { kind: 'pgi', name: "Pays d'Oc" };

const source = (
  variety: string,
  vintage: number,
  places: PlaceOfOrigin[],
  more: Partial<WineSource> = {},
) => ({
  variety,
  vintage,
  places,
  vineyard: null,
  ...more,
});

/** A wine as litres by source. */
function wine(...lots: [litres: number, source: WineSource][]): { composition: LabelParts; litres: number } {
  const parts = apportion(
    WHOLE,
    lots.map(([litres]) => centilitres(litres)),
  );
  return {
    composition: lots.map(([, from], at) => ({ source: from, parts: parts[at] ?? 0n })),
    litres: lots.reduce((sum, [litres]) => sum + litres, 0),
  };
}

const CS_24 = source('Cabernet Sauvignon', 2024, [NAPA, CALIFORNIA]);
const ME_24 = source('Merlot', 2024, [NAPA, CALIFORNIA]);
const CS_23 = source('Cabernet Sauvignon', 2023, [SONOMA, CALIFORNIA]);
const CLAIMS: LabelClaims = { varieties: [{ name: 'Cabernet Sauvignon' }], places: [NAPA], vintage: 2024 };

const checked = (of: ReturnType<typeof wine>, claims: LabelClaims, market: 'US' | 'EU' = 'US') =>
  valueOf(checkLabel(of.composition, of.litres, claims, market));

const failing = (of: ReturnType<typeof wine>, claims: LabelClaims, market: 'US' | 'EU' = 'US') =>
  checked(of, claims, market).claims.flatMap(({ claim, holds }) => (holds ? [] : [claim]));

const JUST = wine([1700, CS_24], [200, ME_24], [100, CS_23]);

describe('Cabernet Sauvignon, Napa Valley, 2024', () => {
  it('is valid with 1,700 L, 200 L of Merlot and 100 L of the year before from Sonoma', () => {
    const { holds, claims, roomL } = checked(JUST, CLAIMS);
    expect(holds).toBe(true);
    expect(claims.map(({ claim, parts, roomL: room }) => [claim, percentOf(parts), room])).toEqual([
      ['variety', 85, 266.66],
      ['place', 95, 235.29],
      ['vintage', 95, 0],
    ]);
    expect(roomL).toBe(0);
    const cabernet = checked(JUST, { ...CLAIMS, places: [CALIFORNIA] }).claims[0];
    expect(percentOf(cabernet?.parts ?? 0n)).toBe(90);
  });

  it('fails with ten more litres of 2023, on the vintage only, short of 190 L', () => {
    const over = wine([1700, CS_24], [200, ME_24], [110, CS_23]);
    expect(failing(over, CLAIMS)).toEqual(['vintage']);
    const vintage = checked(over, CLAIMS).claims.find(({ claim }) => claim === 'vintage');
    expect([percentOf(vintage?.parts ?? 0n), vintage?.roomL, vintage?.shortL]).toEqual([94.52, 0, 190]);
    const mended = wine([1890, CS_24], [200, ME_24], [110, CS_23]);
    expect(failing(mended, CLAIMS)).toEqual([]);
  });

  it('fails by a hundredth of a litre, which rounded shares would hide', () => {
    const over = wine([1700, CS_24], [200, ME_24], [100.01, CS_23]);
    expect(failing(over, CLAIMS)).toEqual(['vintage']);
  });

  it('needs 85 % of the vintage for a state', () => {
    const over = wine([1700, CS_24], [200, ME_24], [300, CS_23]);
    expect(failing(over, { ...CLAIMS, places: [CALIFORNIA] })).toEqual([]);
  });

  it('needs Cabernet grown in Napa; from elsewhere it supports no variety', () => {
    const elsewhere = wine([1400, CS_24], [500, ME_24], [100, CS_23]);
    expect(failing(elsewhere, CLAIMS)).toEqual(['variety']);
    expect(failing(elsewhere, { ...CLAIMS, places: [CALIFORNIA] })).toEqual([]);
  });

  it('needs the wine finished in the state, which no share can show', () => {
    const place = checked(JUST, CLAIMS).claims.find(({ claim }) => claim === 'place');
    expect(place?.conditions.map((condition) => inWords(condition))).toEqual([
      'The wine has to be finished in the state the area lies in',
    ]);
  });
});

describe('a label in the United States', () => {
  it('names no variety without a place, and no vintage with a country only', () => {
    const variety = checked(JUST, { varieties: [{ name: 'Cabernet Sauvignon' }] });
    expect(inWords(variety.claims[0]?.problems[0])).toBe(
      'A variety needs a place of origin on the label as well',
    );
    const country: PlaceOfOrigin = { kind: 'country', name: 'United States' };
    const american = wine([100, source('Merlot', 2024, [country])]);
    const vintage = checked(american, { places: [country], vintage: 2024 });
    expect([vintage.holds, inWords(vintage.claims[1]?.problems[0])]).toEqual([
      false,
      'A vintage needs a place of origin on the label that is narrower than a country',
    ]);
  });

  it('names labrusca from 51 %', () => {
    const concord = wine(
      [51, source('Concord', 2024, [CALIFORNIA])],
      [49, source('Vidal', 2024, [CALIFORNIA])],
    );
    const named = (isLabrusca: boolean) => ({
      varieties: [{ name: 'Concord', isLabrusca }],
      places: [CALIFORNIA],
    });
    expect([failing(concord, named(true)), failing(concord, named(false))]).toEqual([[], ['variety']]);
  });

  it('names two varieties if they are all of it, with shares within two points', () => {
    const both = (cabernet: number, merlot: number) => ({
      varieties: [
        { name: 'Cabernet Sauvignon', shownPercent: cabernet },
        { name: 'Merlot', shownPercent: merlot },
      ],
      places: [CALIFORNIA],
    });
    expect(failing(JUST, both(88, 12))).toEqual([]);
    const off = checked(JUST, both(87.99, 12)).claims[0];
    expect([off?.holds, inWords(off?.problems[0])]).toEqual([
      false,
      'Cabernet Sauvignon: the share shown may be off by 2 points at most; it is 90 %',
    ]);
    const three = wine([1700, CS_24], [200, ME_24], [1, source('Malbec', 2024, [NAPA, CALIFORNIA])]);
    expect(failing(three, both(89, 11))).toEqual(['variety']);
  });

  it('names several counties if they are all of it', () => {
    const county = (name: string): PlaceOfOrigin => ({ kind: 'county', name });
    const of = wine([60, source('Merlot', 2024, [SONOMA])], [40, source('Merlot', 2024, [county('Lake')])]);
    expect(failing(of, { places: [SONOMA, county('Lake')] })).toEqual([]);
    expect(failing(of, { places: [SONOMA, county('Marin')] })).toEqual(['place']);
    expect(refusalOf(checkLabel(of.composition, of.litres, { places: [SONOMA, NAPA] }, 'US'))).toBe(
      'Several places on one label are all counties, or all states',
    );
  });

  it('is estate bottled with own grapes of the area only', () => {
    const own = wine([100, { ...CS_24, isOwn: true }]);
    const bought = wine([99.99, { ...CS_24, isOwn: true }], [0.01, CS_24]);
    const claims = { places: [NAPA], isEstate: true };
    expect([failing(own, claims), failing(bought, claims)]).toEqual([[], ['estate']]);
    expect(checked(bought, claims).claims[1]?.shortL).toBeNull();
    expect(failing(own, { places: [CALIFORNIA], isEstate: true })).toEqual(['estate']);
  });

  it('names a vineyard from 95 %', () => {
    const of = wine([95, { ...CS_24, vineyard: 'To Kalon' }], [5, CS_24]);
    const claims = { places: [NAPA], vineyard: 'To Kalon' };
    expect(failing(of, claims)).toEqual([]);
    expect(checked(of, claims).claims[1]?.roomL).toBe(0);
  });
});

describe('a label in the EU', () => {
  const cs = source('Cabernet Sauvignon', 2024, [PAUILLAC]);
  const of = wine([85, cs], [15, source('Merlot', 2023, [PAUILLAC])]);

  it('names a variety and a vintage from 85 %, wherever they grew', () => {
    const claims = { varieties: [{ name: 'Cabernet Sauvignon' }], vintage: 2024 };
    expect(failing(of, claims, 'EU')).toEqual([]);
    expect(failing(wine([84.99, cs], [15.01, source('Merlot', 2023, [])]), claims, 'EU')).toEqual([
      'variety',
      'vintage',
    ]);
  });

  it('needs all of a wine for a protected origin, and 85 % for an indication', () => {
    const oc = wine([85, source('Merlot', 2024, [PAYS_DOC])], [15, source('Merlot', 2024, [])]);
    expect(failing(oc, { places: [PAYS_DOC] }, 'EU')).toEqual([]);
    const mixed = wine([99.99, cs], [0.01, source('Merlot', 2024, [])]);
    expect([failing(of, { places: [PAUILLAC] }, 'EU'), failing(mixed, { places: [PAUILLAC] }, 'EU')]).toEqual(
      [[], ['place']],
    );
  });

  it('names several varieties by falling share if they are all of it', () => {
    const varieties = [{ name: 'Cabernet Sauvignon' }, { name: 'Merlot' }];
    expect(failing(of, { varieties }, 'EU')).toEqual([]);
    const turned = checked(of, { varieties: varieties.toReversed() }, 'EU').claims[0];
    expect(inWords(turned?.problems[0])).toBe('Several varieties are named by falling share');
  });

  it('leaves estate bottled to national law and ignores American places', () => {
    const refusal = (claims: LabelClaims) => refusalOf(checkLabel(of.composition, of.litres, claims, 'EU'));
    expect(refusal({ isEstate: true })).toBe(
      'Words such as estate bottled are a matter of national law in the EU',
    );
    expect(refusal({ places: [NAPA] })).toBe(
      'We have no EU rule for Napa Valley: look it up before you print',
    );
  });
});

describe('a label check', () => {
  it('is refused for incomplete parts and without a claim', () => {
    const half = [{ source: CS_24, parts: WHOLE / 2n }];
    expect(refusalOf(checkLabel(half, 100, CLAIMS, 'US'))).toBe(
      'The parts of a composition must come to the whole of it, none of them below 1',
    );
    expect(refusalOf(checkLabel(JUST.composition, 100, {}, 'US'))).toBe(
      'Say what the label is to claim: a variety, a place, a vintage or a vineyard',
    );
    expect(refusalOf(checkLabel(JUST.composition, 0, CLAIMS, 'US'))).toBe(
      'Volume must be between 0.01 L and 10,000,000 L',
    );
  });

  it('counts unknown parts against every claim', () => {
    const unknown = { vintage: null, variety: null, places: [], vineyard: null };
    expect(failing(wine([94, CS_24], [6, unknown]), CLAIMS)).toEqual(['vintage']);
  });

  it('returns the remaining room and what is missing, a hundredth of a litre on the safe side', () => {
    const volumes = fc.record({
      ours: fc.integer({ min: 1, max: 5_000_000 }),
      others: fc.integer({ min: 1, max: 1_000_000 }),
    });
    const holdsAt = (ours: number, others: number) =>
      checked(wine([ours / 100, CS_24], [others / 100, CS_23]), { places: [NAPA], vintage: 2024 }).claims[1];
    fc.assert(
      fc.property(volumes, ({ ours, others }) => {
        const vintage = holdsAt(ours, others);
        const room = Math.round((vintage?.roomL ?? 0) * 100);
        const short = Math.round((vintage?.shortL ?? 0) * 100);
        if (vintage?.holds) {
          expect(holdsAt(ours, others + room)?.holds).toBe(true);
          expect(holdsAt(ours, others + room + 2)?.holds).toBe(false);
        } else {
          expect(holdsAt(ours + short, others)?.holds).toBe(true);
          expect(holdsAt(ours + short - 2, others)?.holds).toBe(false);
        }
      }),
    );
  });
});
