import { expect, it } from 'vitest';
import { bottleSources, oldestSource, sourceProblem } from './bought-as.ts';

const wine = { quantity: 9, price: '20', currency: 'EUR', purchaseDate: '2022-01-01' };
const arrival = (id: string, bottles: number, day: string) => ({
  id,
  bottles,
  day,
  price: '30',
  currency: 'EUR',
  makesWine: false,
  fills: [] as string[],
});
const FIRST = arrival('a', 6, '2021-05-03');
const SECOND = arrival('b', 3, '2024-01-01');
const taken = (quantity: number, arrivalId: string | null) => ({
  quantity,
  boughtAs: { arrivalId, day: null, price: null, currency: null },
});
const short = (sources: ReturnType<typeof bottleSources>) =>
  sources.map(({ arrivalId, left }) => [arrivalId, left]);

it('a wine without purchases has nothing to choose from', () => {
  expect(bottleSources(wine, [], [])).toEqual([]);
});

it('purchases are oldest first, and what did not arrive has the price and day of the wine', () => {
  expect(short(bottleSources({ ...wine, quantity: 11 }, [SECOND, FIRST], []))).toEqual([
    ['a', 6],
    [null, 2],
    ['b', 3],
  ]);
  const sources = bottleSources({ ...wine, quantity: 11, purchaseDate: null }, [FIRST], []);
  expect(sources[0]).toEqual({ arrivalId: null, day: null, price: '20', currency: 'EUR', left: 5 });
});

it('bottles that were taken are left no more', () => {
  const entries = [taken(6, 'a'), taken(1, 'b'), { quantity: 4, boughtAs: null }];
  expect(short(bottleSources({ ...wine, quantity: 2 }, [FIRST, SECOND], entries))).toEqual([['b', 2]]);
});

it('the oldest with enough bottles is taken, and one with too few is refused', () => {
  const sources = bottleSources({ ...wine, quantity: 8 }, [FIRST, SECOND], [taken(4, 'a')]);
  expect(short(sources)).toEqual([
    ['a', 2],
    [null, 3],
    ['b', 3],
  ]);
  expect([1, 3, 4].map((bottles) => oldestSource(sources, bottles)?.arrivalId)).toEqual([
    'a',
    null,
    undefined,
  ]);
  expect(sourceProblem(2, sources[0])).toBeUndefined();
  expect(sourceProblem(3, sources[0])).toEqual({ code: 'too_few_of_purchase', params: { left: 2 } });
});

it('price and day that the wine has from a purchase are not those of its other bottles', () => {
  const filled = { ...FIRST, fills: ['price', 'currency'] };
  expect(bottleSources(wine, [filled], [])[1]).toMatchObject({
    day: '2022-01-01',
    price: null,
    currency: null,
  });
  const made = { ...FIRST, makesWine: true };
  expect(bottleSources(wine, [made], [])[0]).toMatchObject({ arrivalId: null, day: null, price: null });
});
