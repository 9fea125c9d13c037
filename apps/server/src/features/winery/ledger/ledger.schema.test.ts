/** Constraints that protect the record from any fault of the server. */
import type { CellarOperation } from '@cuverie/contract';
import { ACCOUNTS, VESSEL_KINDS } from '@cuverie/domain';
import { beforeEach, expect, test } from 'vitest';
import {
  isCheckViolation,
  isForeignKeyViolation,
  isUniqueViolation,
} from '../../../platform/database/errors.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { isOneMachine } from '../../../testing/database.ts';
import { hour, wineryOf } from '../testing/winery.ts';

const app = useTestApp();
let ana: SignedInClient;
let estateId: string;
let opened: CellarOperation;
const winery = wineryOf(() => ana);
beforeEach(async () => {
  ana = await app().signUp();
  const row = await app().db.one<{ estateId: string }>(
    sql`select estate_id as "estateId" from memberships where user_id = ${ana.user.id}`,
  );
  estateId = row.estateId;
  const t1 = await winery.addVessel('T1');
  const t2 = await winery.addVessel('T2');
  opened = await winery.record({ kind: 'open', at: hour(0), lines: [{ to: t1, amount: 800, lot: 'A' }] });
  await winery.record({ kind: 'move', at: hour(1), lines: [{ from: t1, to: t2, amount: 300 }] });
  await winery.record({
    kind: 'bottle',
    at: hour(2),
    lines: [
      {
        from: t2,
        amount: 75,
        bottles: 100,
        bottleSizeMl: 750,
        wine: { name: 'A', vintage: 2025, region: 'B', type: 'Red' },
      },
    ],
  });
});

/** Writes directly to the database and checks the constraints at the end of the transaction. */
async function failureOf(statement: Sql): Promise<unknown> {
  try {
    await app().db.begin((tx) => tx.count(statement));
    return undefined;
  } catch (error) {
    return error;
  }
}

/** On a cluster the error of a deferred constraint only states that the commit failed. */
const isRefusedBy = (error: unknown, constraint: string): boolean =>
  isForeignKeyViolation(error, constraint) ||
  (!isOneMachine() && error instanceof Error && error.message.includes('could not commit transaction'));

/** The entry that draws 300 L from T1, which held 800 L. */
const drawing = () => sql`estate_id = ${estateId} and number = 2 and step = 1`;
const filling = () => sql`estate_id = ${estateId} and number = 2 and step = 2`;

test.each<[string, string, () => Sql]>([
  [
    'a vessel below nothing',
    'entries_not_below_empty',
    () => sql`
      update entries set amount = -900, level_after = -100, lot_id = null, sources = null, parts = null
      where ${drawing()}`,
  ],
  [
    'a vessel above what it holds',
    'entries_not_above_capacity',
    () => sql`update entries set capacity = 200 where ${filling()}`,
  ],
  [
    'a level that does not follow from its amount',
    'entries_level_follows',
    () => sql`update entries set level_after = 501 where ${drawing()}`,
  ],
  [
    'a first entry of a vessel that was not empty',
    'entries_begin_empty',
    () => sql`
      update entries set level_before = 100, level_after = 400, previous_at = null, previous_number = null,
        previous_step = null
      where ${filling()}`,
  ],
  [
    'an entry before the one it follows',
    'entries_in_order',
    () => sql`update entries set previous_at = ${new Date(hour(9))} where ${drawing()}`,
  ],
  [
    'wine without a name',
    'entries_contents_check',
    () => sql`update entries set lot_id = null where ${filling()}`,
  ],
  [
    'a lot in an empty vessel',
    'entries_contents_check',
    () => sql`update entries set level_after = 0, amount = -800 where ${drawing()}`,
  ],
  [
    'a source without a part in it',
    'entries_parts_check',
    () =>
      sql`update entries set sources = sources || ${crypto.randomUUID()}::uuid, parts = parts || 0::bigint where ${filling()}`,
  ],
  [
    'more sources than parts',
    'entries_parts_check',
    () => sql`update entries set sources = sources || ${crypto.randomUUID()}::uuid where ${filling()}`,
  ],
  [
    'parts that are no whole',
    'entries_parts_check',
    () => sql`update entries set parts = array[999999999999] where ${filling()}`,
  ],
  [
    'a drawing that fills',
    'entries_side_check',
    () => sql`update entries set amount = 10, level_after = 810 where ${drawing()}`,
  ],
  [
    'an entry that is nowhere',
    'entries_place_check',
    () => sql`update entries set account = 'lees' where ${drawing()}`,
  ],
  [
    'an unknown account',
    'entries_account_check',
    () => sql`update entries set account = 'lost' where estate_id = ${estateId} and number = 1 and step = 1`,
  ],
  [
    'levels of no vessel',
    'entries_level_check',
    () => sql`update entries set level_before = 0 where estate_id = ${estateId} and number = 1 and step = 1`,
  ],
  [
    'half of the place of the entry before',
    'entries_previous_check',
    () => sql`update entries set previous_step = null where ${drawing()}`,
  ],
  [
    'bottles of other litres',
    'bottlings_amount_check',
    () => sql`update bottlings set bottles = 101 where estate_id = ${estateId}`,
  ],
  [
    'bottles filled by weight',
    'bottlings_unit_check',
    () => sql`update bottlings set unit = 'kg' where estate_id = ${estateId}`,
  ],
])('refuses %s', async (_, constraint, statement) => {
  expect(await failureOf(statement())).toSatisfy((error) => isCheckViolation(error, constraint));
});

test.each<[string, string, () => Sql]>([
  [
    'a level the entry before did not leave',
    'entries_previous_fkey',
    () => sql`update entries set level_before = 790, level_after = 490 where ${drawing()}`,
  ],
  [
    'litres that come from nowhere',
    'entries_twin_fkey',
    () => sql`update entries set amount = -790 where estate_id = ${estateId} and number = 1 and step = 1`,
  ],
  [
    'entries of an operation that is void',
    'entries_operation_fkey',
    () => sql`update operations set status = 'void' where estate_id = ${estateId} and number = 2`,
  ],
  [
    'an operation at another time than its entries',
    'entries_operation_fkey',
    () => sql`update operations set at = ${new Date(hour(1.5))} where estate_id = ${estateId} and number = 2`,
  ],
  [
    'a capacity that is not the vessel’s',
    'entries_vessel_fkey',
    () => sql`update entries set capacity = 999 where ${filling()}`,
  ],
  [
    'kilograms that become litres by themselves',
    'entries_twin_fkey',
    () => sql`update entries set unit = 'kg' where estate_id = ${estateId} and number = 1 and step = 1`,
  ],
  [
    'an entry that is taken out of its chain',
    'entries_previous_fkey',
    () => sql`delete from entries where ${filling()}`,
  ],
  [
    'an unknown lot',
    'entries_lot_fkey',
    () => sql`update entries set lot_id = ${crypto.randomUUID()} where ${filling()}`,
  ],
  [
    'a wording of no operation',
    'operation_versions_operation_fkey',
    () => sql`
      update operation_versions set operation_id = ${crypto.randomUUID()}
      where estate_id = ${estateId} and operation_id = ${opened.id}`,
  ],
  [
    'bottles of no operation',
    'bottlings_entry_fkey',
    () => sql`update bottlings set step = 4 where estate_id = ${estateId}`,
  ],
])('refuses %s', async (_, constraint, statement) => {
  expect(await failureOf(statement())).toSatisfy((error) => isRefusedBy(error, constraint));
});

test('refuses a history with two branches or two starts', async () => {
  const copied = (previous: Sql) => sql`
    insert into entries (estate_id, number, step, unit, amount, vessel_id, at, previous_at, previous_number,
      previous_step, level_before, level_after, capacity, lot_id, sources, parts)
    select estate_id, number, 9, unit, 0, vessel_id, at, ${previous}, level_before, level_before, capacity, lot_id,
      sources, parts
    from entries where ${drawing()}`;
  const branch = copied(sql`previous_at, previous_number, previous_step`);
  expect(await failureOf(branch)).toSatisfy((error) => isUniqueViolation(error, 'entries_one_follows'));
  const beginning = sql`
    insert into entries (estate_id, number, step, unit, amount, vessel_id, at, level_before, level_after, capacity)
    select estate_id, number, 9, unit, 0, vessel_id, at, 0, 0, capacity from entries where ${drawing()}`;
  expect(await failureOf(beginning)).toSatisfy((error) => isUniqueViolation(error, 'entries_one_follows'));
});

test.each<[string, string, () => Sql]>([
  [
    'the same entry twice',
    'entries_pkey',
    () => sql`insert into entries (estate_id, number, step, unit, amount, account, at)
      select estate_id, number, step, unit, amount, account, at from entries
      where estate_id = ${estateId} and number = 1 and step = 1`,
  ],
  [
    'two operations of one number',
    'operations_number_key',
    () => sql`update operations set number = 1 where estate_id = ${estateId} and number = 3`,
  ],
  [
    'two wordings under one version',
    'operation_versions_pkey',
    () => sql`insert into operation_versions select * from operation_versions where estate_id = ${estateId}`,
  ],
])('refuses %s', async (_, constraint, statement) => {
  expect(await failureOf(statement())).toSatisfy((error) => isUniqueViolation(error, constraint));
});

test('refuses every change in a closed period', async () => {
  const { id: t1 } = await winery.vessel('T1');
  await app().db.count(
    sql`update ledgers set open_from = ${new Date(hour(1))} where estate_id = ${estateId}`,
  );
  const late = { kind: 'remove', reason: 'sampled', lines: [{ from: t1, amount: 1 }] };
  const closed = { status: 400, errors: { at: expect.stringContaining('closed up to 2025-08-31') } };
  expect(await winery.tryToRecord({ ...late, at: hour(0.5) })).toMatchObject(closed);
  expect(await winery.tryToMakeVoid(opened.id)).toMatchObject(closed);
  expect(await winery.levels()).toEqual({ T1: 500, T2: 225 });
  await winery.record({ ...late, at: hour(1) });
  expect(await winery.levels()).toEqual({ T1: 499, T2: 225 });
});

test('refuses a capacity below past contents, with an error at the field', async () => {
  const { id } = await winery.vessel('T1');
  const smaller = await ana.put(`/api/winery/vessels/${id}`, { capacity: 799 });
  expect([smaller.status, smaller.error.errors]).toEqual([
    400,
    { capacity: 'The vessel once held more than this capacity: look at its history' },
  ]);
  const larger = await ana.put(`/api/winery/vessels/${id}`, { capacity: 800 });
  expect([larger.status, larger.data]).toMatchObject([200, { capacity: 800, level: 500 }]);
});

test.each([
  ['accounts', 'entries_account_check', ACCOUNTS],
  ['kinds of vessels', 'vessels_kind_check', VESSEL_KINDS],
])('allows the same values of %s as the domain', async (_, constraint, words) => {
  const { definition } = await app().db.one<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint} limit 1`);
  expect([...definition.matchAll(/'([^']+)'/g)].map(([, word]) => word)).toEqual([...words]);
});
