/** Finds the tank a row of a file is of, or makes it. */
import { say, type TankReadingRow } from '@cuverie/contract';
import {
  DEFAULT_TANK_CAPACITY,
  type Filling,
  harvestYear,
  isOfFilling,
  type Sentence,
  tankName,
  wasReadAbout,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import type { Item } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { nextId } from '../../../platform/ids.ts';
import type { TankValues } from '../tanks/tanks.store.ts';

interface KnownTank extends Filling {
  id: string;
  name: string;
  variety: string;
  isArchived: boolean;
}

/** The tank of a row: one that is there, one to be made, or why it is neither. */
type TankOfRow =
  | { id: string; isLocked: boolean }
  | { id: string; made: Item<TankValues> }
  | { errors: Record<string, Sentence> };

/** The tanks of an estate as rows of a file name them; those made for earlier rows among them. */
export async function tanksOfRows(db: Db, estateId: string) {
  const stored = await db.rows<Omit<KnownTank, 'first' | 'last'> & Record<'from' | 'to', string | null>>(sql`
    select id, name, variety, vintage, lot, archived_at is not null as "isArchived",
      (select min(taken_at) from tank_readings where estate_id = ${estateId} and tank_id = tanks.id) as "from",
      (select max(taken_at) from tank_readings where estate_id = ${estateId} and tank_id = tanks.id) as "to"
    from tanks where estate_id = ${estateId} order by created_at, id`);
  const tanks = new Map<string, KnownTank>();
  const active = new Map<string, KnownTank[]>();
  /** Those made here: what an export has of an archived tank comes with it. */
  const made = new Set<string>();
  const know = (tank: KnownTank) => {
    tanks.set(tank.id, tank);
    const name = tankName(tank.name);
    // One that is made archived takes all the rows of its file.
    if (!tank.isArchived || made.has(tank.id)) active.set(name, [...(active.get(name) ?? []), tank]);
  };
  const moment = (at: string | null) => (at === null ? null : Date.parse(at));
  for (const { from, to, ...tank } of stored) know({ ...tank, first: moment(from), last: moment(to) });

  const make = (row: TankReadingRow, id: string, variety: string): TankOfRow => {
    const { capacity = DEFAULT_TANK_CAPACITY, archivedAt = null, lot = null, style = null } = row;
    // An export says of every tank which vintage it is, or that it is of none.
    const vintage = row.vintage ?? (row.exportedTankId === undefined ? harvestYear(momentOf(row)) : null);
    const values = {
      name: row.tank,
      variety,
      style,
      vintage,
      lot,
      capacity,
      // What it holds is for people to say.
      currentVolume: row.currentVolume ?? 0,
      archivedAt,
      vesselId: null,
    };
    made.add(id);
    know({ ...values, id, isArchived: archivedAt !== null, first: null, last: null });
    return { id, made: { id, values } };
  };

  /** The active tank of that name and variety that holds what the row speaks of, the first of several. */
  const named = (row: TankReadingRow, variety: string): KnownTank | undefined => {
    const same = (active.get(tankName(row.tank)) ?? []).filter(
      (tank) => tankName(tank.variety) === tankName(variety) && isOfFilling(tank, momentOf(row), row),
    );
    const read = same.filter((tank) => wasReadAbout(tank, momentOf(row)));
    const best = read.length > 0 ? read : same;
    return best.find((tank) => tank.name === row.tank && tank.variety === variety) ?? best[0];
  };

  const find = (row: TankReadingRow): TankOfRow => {
    const exported = row.exportedTankId?.toLowerCase();
    const known = exported === undefined ? undefined : tanks.get(exported);
    if (known) return { id: known.id, isLocked: known.isArchived && !made.has(known.id) };
    const variety = row.variety || onlyVarietyOf(active.get(tankName(row.tank)) ?? []);
    if (variety === undefined) return { errors: { variety: say('tank_unknown', { name: row.tank }) } };
    if (variety === null) return { errors: { variety: say('tank_ambiguous', { name: row.tank }) } };
    if (exported !== undefined) return make(row, exported, variety);
    const tank = named(row, variety);
    return tank ? { id: tank.id, isLocked: false } : make(row, nextId(), variety);
  };

  return {
    has: (id: string) => tanks.has(id),
    of(row: TankReadingRow): TankOfRow {
      const found = find(row);
      const tank = 'id' in found ? tanks.get(found.id) : undefined;
      const at = momentOf(row);
      if (tank && !Number.isNaN(at)) {
        tank.first = Math.min(tank.first ?? at, at);
        tank.last = Math.max(tank.last ?? at, at);
      }
      return found;
    },
  };
}

/** ms since 1970; not a number of a row without a moment. */
const momentOf = ({ timestamp }: TankReadingRow): number => Date.parse(timestamp ?? '');

/** The variety in all of these tanks; `null` where there are several, `undefined` where there is no tank. */
function onlyVarietyOf(tanks: readonly KnownTank[]): string | null | undefined {
  const [first, ...others] = tanks;
  const isOther = others.some(({ variety }) => tankName(variety) !== tankName(first?.variety ?? ''));
  return isOther ? null : first?.variety;
}
