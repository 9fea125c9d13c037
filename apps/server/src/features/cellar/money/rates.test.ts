import type { ExchangeRates, Purchase, PurchaseTotals } from '@cuverie/contract';
import { convertMoney } from '@cuverie/domain';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { clientOf, type SignedInClient, useTestApp } from '../../../testing/app.ts';

const HERE = '/api/cellar/rates';
const HISTORY =
  'Date,USD,NZD,RUB,\n2026-11-20,1.1,1.98,N/A,\n2026-11-19,1.2,2,N/A,\n2022-03-01,1.1162,1.65,117.201,\n';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp('Ana');
});

const load = async (csv: string, client = ana) => client.post<ExchangeRates>(HERE, { csv });

test('rates are none, then those of the newest day, and none again', async () => {
  const none = { days: 0, firstDay: null, day: null, rates: {} };
  expect((await ana.get<ExchangeRates>(HERE)).data).toEqual(none);
  const all = { days: 3, firstDay: '2022-03-01', day: '2026-11-20', rates: { USD: 1.1, NZD: 1.98 } };
  expect((await load(HISTORY)).data).toEqual(all);
  // The same file again changes nothing; an older day leaves the newest one.
  expect((await load(HISTORY)).data).toEqual(all);
  expect((await load('Date, USD, \n20 November 2026, 1.3, \n')).data).toEqual({
    ...all,
    rates: { USD: 1.3 },
  });
  const bob = await app().signUp('Bob');
  expect((await bob.get<ExchangeRates>(HERE)).data).toEqual(none);
  expect((await ana.delete<ExchangeRates>(HERE)).data).toEqual(none);
});

test.each([
  ['Name,Vintage\nVolnay,2015', 'This is not a file of exchange rates'],
  ['Date,USD\nyesterday,1.1', 'There is no day with a rate in this file'],
  // Not even in the zone furthest ahead.
  ['Date,USD\n2999-01-01,1.1', 'There is no day with a rate in this file'],
  ['', 'File is required'],
])('%j is refused with a message', async (csv, message) => {
  const { status, error } = await load(csv);
  expect([status, error.errors?.['csv']]).toEqual([400, expect.stringContaining(message) as string]);
});

test('a viewer sees rates, and loads none', async () => {
  await load(HISTORY);
  const bob = await app().signUp('Bob');
  await app().db.count(sql`
    insert into memberships (user_id, estate_id, role, created_at)
    values (${bob.user.id}, ${ana.user.estate.id}, 'viewer', ${app().clock.now()})`);
  const viewer = clientOf(app().app, bob.access, undefined, ana.user.estate.id);
  expect((await viewer.get<ExchangeRates>(HERE)).data.days).toBe(3);
  expect((await viewer.post(HERE, { csv: HISTORY })).status).toBe(403);
  expect((await viewer.delete(HERE)).status).toBe(403);
});

test('the database converts as the domain does', async () => {
  const rates = { USD: 1.0998, NZD: 1.95, JPY: 162.15 };
  const codes = ['EUR', 'USD', 'NZD', 'JPY', 'NOK'];
  const pairs = codes.flatMap((from) => codes.map((to) => ({ from, to })));
  const rows = await app().db.rows<{ amount: number | null }>(sql`
    select in_currency(48.5, given.a, given.b, ${JSON.stringify(rates)}::text::jsonb)::float8 as amount
    from unnest(${pairs.map(({ from }) => from)}::text[], ${pairs.map(({ to }) => to)}::text[]) as given(a, b)`);
  for (const [at, { from, to }] of pairs.entries()) {
    const [here, there] = [rows[at]?.amount, convertMoney(48.5, from, to, rates)];
    if (there === null) expect(here).toBeNull();
    else expect(here).toBeCloseTo(there, 8);
  }
});

test('purchases are added up in the home currency at the rates of their days', async () => {
  const totals = async () => (await ana.get<PurchaseTotals>('/api/cellar/purchase-totals')).data;
  const add = async (body: object) =>
    (await ana.post<Purchase>('/api/cellar/purchases', { stage: 'Ordered', bottles: 1, ...body })).data;
  await load(HISTORY);
  const volnay = await add({
    name: 'Volnay',
    bottles: 6,
    price: '110',
    currency: 'USD',
    orderedOn: '2022-03-05',
  });
  const wine = { name: 'Volnay', vintage: 2020, region: 'Burgundy', type: 'Red' };
  await ana.post(`/api/cellar/purchases/${volnay.id}/arrivals`, {
    wine,
    bottles: 2,
    day: '2026-11-19',
    price: '60',
  });
  await add({ name: 'Before any rate', price: '50', currency: 'USD', orderedOn: '2020-01-01' });
  await add({ name: 'Gift', bottles: 2 });
  await add({ name: 'No currency', price: '9' });
  await add({ name: 'Wish', stage: 'Wish', bottles: 3, price: '20', currency: 'NOK' });
  const without = (await totals()).lists.map(({ list, amount }) => [list, amount]);
  expect(without).toEqual([
    ['wishes', null],
    ['to-come', null],
    ['arrived', null],
  ]);
  await ana.put('/api/settings', { homeCurrency: 'EUR' });
  const { homeCurrency, lists } = await totals();
  expect(homeCurrency).toBe('EUR');
  expect(lists).toEqual([
    {
      list: 'wishes',
      bottles: 3,
      unpriced: 0,
      sums: [{ currency: 'NOK', amount: 60, bottles: 3 }],
      amount: 0,
      without: [{ currency: 'NOK', bottles: 3 }],
    },
    {
      list: 'to-come',
      bottles: 8,
      unpriced: 2,
      sums: [
        { currency: 'USD', amount: 490, bottles: 5 },
        { currency: null, amount: 9, bottles: 1 },
      ],
      // Four of 110 USD at 1.1162, the rate of the newest day before 5 March 2022.
      amount: 394.19,
      without: [
        { currency: 'USD', bottles: 1 },
        { currency: null, bottles: 1 },
      ],
    },
    {
      list: 'arrived',
      bottles: 2,
      unpriced: 0,
      sums: [{ currency: 'USD', amount: 120, bottles: 2 }],
      amount: 107.51,
      without: [],
    },
  ]);
});
