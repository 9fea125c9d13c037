import { type Settings, type SettingsChanges, sentenceOf } from '@cuverie/contract';
import { DEFAULT_TIME_ZONE, dayIn, startOfDay } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { changedFields, note } from '../../../platform/history/note.ts';
import { invalid } from '../../../platform/http/refusal.ts';

/** Columns of an estate's settings, by field. */
export const COLUMNS = {
  estateName: 'name',
  sugarUnit: 'sugar_unit',
  volumeUnit: 'volume_unit',
  weightUnit: 'weight_unit',
  areaUnit: 'area_unit',
  temperatureUnit: 'temperature_unit',
  keepsWinery: 'keeps_winery',
  market: 'market',
  escalationMinutes: 'escalation_minutes',
  homeCurrency: 'home_currency',
  timeZone: 'time_zone',
} as const;

export type EstateSettings = Pick<Settings, keyof typeof COLUMNS>;

const shown = (of: string): Sql =>
  sql.raw(
    Object.entries(COLUMNS)
      .map(([field, column]) => `${of}.${column} as "${field}"`)
      .join(', '),
  );

export interface Person {
  userId: string;
  estateId: string;
}

/** Reads the settings of a person in one of their estates. */
export const findSettings = (db: Db, { userId, estateId }: Person): Promise<Settings | undefined> =>
  db.row<Settings>(sql`
    select e.version, u.name, u.language, e.time_zone_chosen as "timeZoneIsChosen", ${shown('e')}
    from users u join memberships m on m.user_id = u.id join estates e on e.id = m.estate_id
    where u.id = ${userId} and e.id = ${estateId}`);

/** Reads an estate's settings and locks them until the transaction ends. */
export const lockEstate = (tx: Transaction, estateId: string) =>
  tx.rows<EstateSettings & { id: string; version: number }>(sql`
    select id, version, ${shown('estates')} from estates where id = ${estateId} for no key update`);

export const estateOf = (db: Db, estateId: string) =>
  db.one<EstateSettings & { id: string; version: number }>(sql`
    select id, version, ${shown('estates')} from estates where id = ${estateId}`);

/**
 * Stores the given settings of an estate; `undefined` fields stay.
 * @param given.timeZoneIsChosen whether a person chose the time zone; otherwise any zone except UTC counts as chosen
 */
export async function updateEstate(
  tx: Transaction,
  estateId: string,
  stamp: Stamp,
  given: { [Field in keyof EstateSettings]?: EstateSettings[Field] | undefined } & {
    timeZoneIsChosen?: boolean;
  },
): Promise<void> {
  const values: (readonly [string, unknown])[] = Object.entries(COLUMNS).flatMap(([field, column]) => {
    const value = given[field as keyof EstateSettings];
    return value === undefined ? [] : [[column, value] as const];
  });
  const before = await estateOf(tx, estateId);
  const { timeZoneIsChosen: isChosen = false } = given;
  const isOther = given.timeZone !== undefined && given.timeZone !== before.timeZone;
  if (isOther) await moveClosing(tx, estateId, before.timeZone, given.timeZone ?? before.timeZone);
  if (isOther || isChosen)
    values.push(['time_zone_chosen', isChosen || given.timeZone !== DEFAULT_TIME_ZONE]);
  const changed = values.length === 0 ? sql`` : sql`${sql.assign(Object.fromEntries(values))}, `;
  await tx.count(sql`update estates set ${changed} version = version + 1 where id = ${estateId}`);
  const { id: _, version, ...after } = await estateOf(tx, estateId);
  const [name, more] = [after.estateName, { version, ...changedFields(before, after) }];
  await note(tx, estateId, [{ kind: 'settings', id: estateId, act: 'changed', name, ...more }], stamp);
}

/**
 * Keeps the record closed up to the same day, which starts at another instant in another zone.
 * @throws Refusal 400 for a zone the database does not know
 */
async function moveClosing(
  tx: Transaction,
  estateId: string,
  earlier: string,
  timeZone: string,
): Promise<void> {
  const known = await tx.count(sql`select from pg_timezone_names where name = ${timeZone}`);
  if (known === 0) throw invalid({ timeZone: sentenceOf('zone_unknown') });
  const ledger = await tx.row<{ openFrom: string | null }>(
    sql`select open_from as "openFrom" from ledgers where estate_id = ${estateId} for update`,
  );
  if (!ledger?.openFrom) return;
  const openFrom = startOfDay(timeZone, dayIn(earlier, ledger.openFrom));
  await tx.count(sql`update ledgers set open_from = ${openFrom} where estate_id = ${estateId}`);
}

/** Stores the given settings of a person; `undefined` fields stay. */
export async function updatePerson(
  tx: Transaction,
  userId: string,
  { name, language }: Pick<SettingsChanges, 'name' | 'language'>,
): Promise<void> {
  const given = { ...(name !== undefined && { name }), ...(language !== undefined && { language }) };
  if (Object.keys(given).length > 0)
    await tx.count(sql`update users set ${sql.assign(given)} where id = ${userId}`);
}
