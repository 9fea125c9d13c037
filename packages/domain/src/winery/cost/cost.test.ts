import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLedger } from '../ledger/plan.ts';
import {
  type Charge,
  type Cost,
  type CostEvent,
  costParts,
  costsOf,
  sumOfCosts,
  toMoneyParts,
} from './cost.ts';

const euros = (amount: number, kind: 'fruit' | 'barrels' | 'bottling' = 'fruit'): Charge => ({
  kind,
  currency: 'EUR',
  amount: toMoneyParts(amount),
});

/** A cellar that writes down its events as the ledger would. */
function cellarOf(kinds: Readonly<Record<string, boolean>> = {}) {
  const levels = new Map<string, number>();
  const events: CostEvent[] = [];
  const isVessel = (place: string) => /^[A-Z]/.test(place) && kinds[place] !== false;
  let number = 0;
  let step = -1;
  const flow = (
    from: string,
    to: string,
    amount: number,
    lot: string | null,
    kind: 'move' | 'bottle' | 'relabel',
  ) => {
    step += 2;
    const parts = toLedger(amount);
    const before = (place: string) => (isVessel(place) ? (levels.get(place) ?? 0) : null);
    const fromBefore = before(from);
    levels.set(from, (levels.get(from) ?? 0) - parts);
    const toBefore = before(to);
    levels.set(to, (levels.get(to) ?? 0) + parts);
    events.push({
      event: 'flow',
      at: number,
      number,
      step,
      kind,
      from,
      to,
      amount: parts,
      fromBefore,
      toBefore,
      lot,
    });
  };
  return {
    events,
    level: (place: string) => levels.get(place) ?? 0,
    /** One operation of some flows. */
    done: (
      flows: [from: string, to: string, amount: number, lot?: string][],
      kind: 'move' | 'bottle' | 'relabel' = 'move',
    ) => {
      number += 1;
      step = -1;
      for (const [from, to, amount, lot = 'L'] of flows) flow(from, to, amount, lot, kind);
    },
    /** @param isOfLast whether the last operation brings it */
    charge: (place: string, charge: Charge, isOfLast = false) => {
      number += isOfLast ? 0 : 1;
      events.push({ event: 'charge', at: number, number, step: 1, place, charge });
    },
  };
}

const centsOf = (cost: Cost | undefined) =>
  cost === undefined ? 0 : costParts(cost).reduce((sum, { cents }) => sum + cents, 0);
const heldIn = ({ events }: { events: CostEvent[] }, ...places: string[]) => {
  const { held } = costsOf(events);
  return places.map((place) => centsOf(held.get(place)) / 100);
};

describe('the cost of a wine', () => {
  test('stays with what leaves before more wine comes in and is lost', () => {
    const cellar = cellarOf();
    cellar.done([['received', 'U', 50]]);
    cellar.charge('U', euros(500));
    cellar.done([['received', 'T', 500]]);
    cellar.done([
      ['U', 'V', 10],
      ['T', 'U', 500],
      ['U', 'lees', 100],
    ]);
    expect(heldIn(cellar, 'V', 'U')).toEqual([100, 400]);
  });

  test('is divided by volume when it is bled: 10,000 over 50 and 750 gal', () => {
    const cellar = cellarOf();
    cellar.done([['received', 'A', 800]]);
    cellar.charge('A', euros(10_000));
    cellar.done([['A', 'B', 50]]);
    expect(heldIn(cellar, 'B', 'A')).toEqual([625, 9375]);
  });

  test('stays whole where less is processed than was taken: the cost of 10 t on 9 t', () => {
    const cellar = cellarOf();
    cellar.done([['received', 'A', 12_000]]);
    cellar.charge('A', euros(12_000));
    // 9 t are crushed, and a tonne is sorted out.
    cellar.done([
      ['A', 'crushed', 9000],
      ['must', 'T', 6000],
      ['A', 'pomace', 1000],
    ]);
    expect(heldIn(cellar, 'T', 'A')).toEqual([9818.18, 2181.82]);
    cellar.done([
      ['A', 'pomace', 500],
      ['A', 'crushed', 1500],
      ['must', 'T', 1000],
    ]);
    expect(heldIn(cellar, 'T', 'A')).toEqual([12_000, 0]);
    const whole = cellarOf();
    whole.done([['received', 'A', 10_000]]);
    whole.charge('A', euros(10_000));
    whole.done([
      ['A', 'crushed', 9000],
      ['must', 'T', 6000],
      ['A', 'pomace', 1000],
    ]);
    expect(heldIn(whole, 'T', 'A')).toEqual([10_000, 0]);
  });

  test('is borne by the rest after a loss, and leaves with what is sold', () => {
    const cellar = cellarOf();
    cellar.done([['received', 'A', 1000]]);
    cellar.charge('A', euros(900));
    cellar.done([['A', 'evaporated', 100]]);
    cellar.done([['A', 'sold', 300]]);
    expect(heldIn(cellar, 'A')).toEqual([600]);
    cellar.done([
      ['A', 'B', 580],
      ['A', 'lees', 20],
    ]);
    expect(heldIn(cellar, 'A', 'B')).toEqual([0, 600]);
    cellar.done([['B', 'dumped', 580]]);
    expect(centsOf(costsOf(cellar.events).gone)).toBe(90_000);
  });

  test('is that of the bottles as they were filled, with the loss of filling', () => {
    const cellar = cellarOf();
    cellar.done([['received', 'A', 800]]);
    cellar.charge('A', euros(750));
    cellar.done(
      [
        ['A', 'bottles', 750],
        ['A', 'spilled', 50],
      ],
      'bottle',
    );
    cellar.done([['bottles', 'sold', 75]]);
    const { filled, held, gone } = costsOf(cellar.events);
    expect([filled.get('bottles')?.amount, centsOf(filled.get('bottles')?.cost)]).toEqual([
      toLedger(750),
      75_000,
    ]);
    expect([centsOf(held.get('bottles')), centsOf(gone)]).toEqual([67_500, 7500]);
    cellar.done([['bottles', 'B', 75]]);
    expect(heldIn(cellar, 'B', 'bottles')).toEqual([75, 600]);
  });

  test('includes the packaging of bottles, which goes with them', () => {
    const cellar = cellarOf();
    cellar.done([['received', 'A', 100]]);
    cellar.charge('A', euros(100));
    cellar.done([['A', 'bottles', 75]], 'bottle');
    cellar.charge('bottles', euros(60, 'bottling'), true);
    cellar.done([['bottles', 'sold', 30]]);
    const { held, gone, filled } = costsOf(cellar.events);
    expect([held.get('A'), filled.get('bottles')?.cost, held.get('bottles'), gone].map(centsOf)).toEqual([
      2500, 13_500, 8100, 5400,
    ]);
  });

  test('of bottles that are emptied leaves their packaging behind', () => {
    const cellar = cellarOf();
    cellar.done([['received', 'A', 100]]);
    cellar.charge('A', euros(100));
    cellar.done([['A', 'bottles', 75]], 'bottle');
    cellar.charge('bottles', euros(60, 'bottling'), true);
    const cork = { kind: 'packaging' as const, name: 'Cork', key: 'cork' };
    cellar.charge('bottles', { unpriced: cork }, true);
    cellar.done([['bottles', 'B', 30]]);
    const { held, gone } = costsOf(cellar.events);
    expect([held.get('B'), held.get('bottles'), gone].map(centsOf)).toEqual([3000, 8100, 2400]);
    expect([held.get('B')?.unpriced.size, held.get('bottles')?.unpriced.size]).toEqual([0, 1]);
  });

  test('has a quarter of the barrel for each wine that fills it, but not for its own return', () => {
    const cellar = cellarOf();
    const barrels = new Map([['B', { price: euros(1000, 'barrels'), fillsBefore: 2 }]]);
    const inBarrel = () => centsOf(costsOf(cellar.events, barrels).held.get('B')) / 100;
    cellar.done([['received', 'B', 225, '24']]);
    expect(inBarrel()).toBe(250);
    cellar.done([['B', 'B', 225, '24-A']], 'relabel');
    cellar.done([
      ['B', 'T', 225, '24-A'],
      ['T', 'B', 220, '24-A'],
    ]);
    expect(inBarrel()).toBeCloseTo(244.44, 2);
    for (const lot of ['25', '26', '27']) {
      cellar.done([['B', 'sold', cellar.level('B') / 10_000]]);
      cellar.done([['received', 'B', 225, lot]]);
      expect(inBarrel()).toBe(lot === '25' ? 250 : 0);
    }
  });

  test('names what has no price, and what it flowed into', () => {
    const cellar = cellarOf();
    cellar.done([['opening', 'A', 100]]);
    cellar.charge('A', { unpriced: { kind: 'opening', name: 'A', key: '1' } });
    cellar.done([['A', 'B', 50]]);
    const { held } = costsOf(cellar.events);
    expect([...(held.get('B')?.unpriced.values() ?? [])]).toEqual([{ kind: 'opening', name: 'A', key: '1' }]);
  });
});

test('parts in cents add up to the rounded sum of their currency', () => {
  const cost = {
    amounts: new Map([
      ['fruit EUR', 3_333_333n],
      ['additives EUR', 3_333_333n],
      ['barrels EUR', 3_333_334n],
      ['fruit USD', 5_000n],
    ]),
    unpriced: new Map(),
  };
  expect(costParts(cost)).toEqual([
    { kind: 'fruit', currency: 'EUR', cents: 333 },
    { kind: 'additives', currency: 'EUR', cents: 333 },
    { kind: 'barrels', currency: 'EUR', cents: 334 },
    { kind: 'fruit', currency: 'USD', cents: 1 },
  ]);
});

test('money is neither made nor lost by any operations', () => {
  const PLACES = ['A', 'B', 'C', 'lees', 'evaporated', 'sold', 'dumped', 'bottles', 'crushed'];
  const move = fc.record({
    from: fc.constantFrom('A', 'B', 'C', 'received', 'gain', 'bottles'),
    to: fc.constantFrom(...PLACES),
    share: fc.integer({ min: 1, max: 100 }),
    price: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { maxLength: 40 }), (operations) => {
      const cellar = cellarOf();
      let put = 0;
      for (const moves of operations) {
        for (const { from, to, share, price } of moves) {
          const isIn = from === 'received' || from === 'gain';
          const all = isIn ? 1000 : cellar.level(from) / 10_000;
          const amount = Math.floor(all * share) / 100;
          if (amount <= 0 || (isIn && !'ABC'.includes(to)) || from === to) continue;
          if (from === 'bottles' && !'ABC'.includes(to) && to !== 'sold') continue;
          const flows: [string, string, number][] = [[from, to, amount]];
          if (to === 'crushed') flows.push(['must', 'C', Math.ceil(amount * 70) / 100]);
          cellar.done(flows, to === 'bottles' ? 'bottle' : 'move');
          // What bottles are packed with is paid as they are filled.
          if (from !== 'received' && to !== 'bottles') continue;
          const isPackaging = to === 'bottles';
          cellar.charge(to, euros(price / 100, isPackaging ? 'bottling' : 'fruit'), isPackaging);
          put += price;
        }
      }
      const { held, gone } = costsOf(
        cellar.events,
        new Map([['B', { price: euros(0, 'barrels'), fillsBefore: 0 }]]),
      );
      expect(centsOf(sumOfCosts([...held.values(), gone]))).toBe(put);
      for (const [place, cost] of held)
        if (cellar.level(place) === 0 && /^[ABC]$/.test(place)) expect(centsOf(cost)).toBe(0);
    }),
    { numRuns: 300 },
  );
});
