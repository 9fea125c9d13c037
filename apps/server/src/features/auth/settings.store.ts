import type { Settings, SettingsChanges } from '@cuverie/contract';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Stamp } from '../../platform/database/stamp.ts';
import { differing, note } from '../../platform/history/note.ts';

/** The columns of an estate's settings, by their fields. */
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

/** The settings of a person in one of their estates. */
export const findSettings = (db: Db, { userId, estateId }: Person): Promise<Settings | undefined> =>
  db.row<Settings>(sql`
    select e.version, u.name, u.language, ${shown('e')}
    from users u join memberships m on m.user_id = u.id join estates e on e.id = m.estate_id
    where u.id = ${userId} and e.id = ${estateId}`);

/** An estate's own settings, locked for the rest of the transaction: who changes them waits. */
export const holdEstate = (tx: Transaction, estateId: string) =>
  tx.rows<EstateSettings & { id: string; version: number }>(sql`
    select id, version, ${shown('estates')} from estates where id = ${estateId} for no key update`);

export const estateOf = (db: Db, estateId: string) =>
  db.one<EstateSettings & { id: string; version: number }>(sql`
    select id, version, ${shown('estates')} from estates where id = ${estateId}`);

/** Stores the given settings of an estate; what is `undefined` stays. */
export async function updateEstate(
  tx: Transaction,
  estateId: string,
  stamp: Stamp,
  given: { [Field in keyof EstateSettings]?: EstateSettings[Field] | undefined },
): Promise<void> {
  const values = Object.entries(COLUMNS).flatMap(([field, column]) => {
    const value = given[field as keyof EstateSettings];
    return value === undefined ? [] : [[column, value] as const];
  });
  const changed = values.length === 0 ? sql`` : sql`${sql.assign(Object.fromEntries(values))}, `;
  const before = await estateOf(tx, estateId);
  await tx.count(sql`update estates set ${changed} version = version + 1 where id = ${estateId}`);
  const { id: _, version, ...after } = await estateOf(tx, estateId);
  const [name, more] = [after.estateName, { version, ...differing(before, after) }];
  await note(tx, estateId, [{ kind: 'settings', id: estateId, act: 'changed', name, ...more }], stamp);
}

/** Stores the given settings of a person; what is `undefined` stays. */
export async function updatePerson(
  tx: Transaction,
  userId: string,
  { name, language }: Pick<SettingsChanges, 'name' | 'language'>,
): Promise<void> {
  const given = { ...(name !== undefined && { name }), ...(language !== undefined && { language }) };
  if (Object.keys(given).length > 0)
    await tx.count(sql`update users set ${sql.assign(given)} where id = ${userId}`);
}
