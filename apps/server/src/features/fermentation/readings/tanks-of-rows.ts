/** Finds or creates the tank of a file's row. */
import { sentenceOf, type TankReadingRow } from '@cuverie/contract';
import {
  DEFAULT_TANK_CAPACITY,
  harvestYear,
  isOfFilling,
  type Sentence,
  type TankFilling,
  tankName,
  wasReadAbout,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import type { Item } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { nextId } from '../../../platform/ids.ts';
import type { TankValues } from '../tanks/tanks.store.ts';

interface KnownTank extends TankFilling {
  id: string;
  name: string;
  variety: string;
  isArchived: boolean;
}

/** The tank of a row: an existing one, one to create, or an error. */
type TankOfRow =
  | { id: string; isLocked: boolean }
  | { id: string; made: Item<TankValues> }
  | { errors: Record<string, Sentence> };

/** An estate's tanks by the names in a file's rows, including those created for earlier rows. */
export async function tanksOfRows(db: Db, estateId: string) {
  const stored = await db.rows<Omit<KnownTank, 'first' | 'last'> & Record<'from' | 'to', string | null>>(sql`
    select id, name, variety, vintage, lot, archived_at is not null as "isArchived",
      (select min(taken_at) from tank_readings where estate_id = ${estateId} and tank_id = tanks.id) as "from",
      (select max(taken_at) from tank_readings where estate_id = ${estateId} and tank_id = tanks.id) as "to"
    from tanks where estate_id = ${estateId} order by created_at, id`);
  const tanks = new Map<string, KnownTank>();
  const active = new Map<string, KnownTank[]>();
  /** Tanks created by this import; an export's archived tank comes with all its rows. */
  const made = new Set<string>();
  const know = (tank: KnownTank) => {
    tanks.set(tank.id, tank);
    const name = tankName(tank.name);
    // A tank that is created archived accepts all rows of its file.
    if (!tank.isArchived || made.has(tank.id)) active.set(name, [...(active.get(name) ?? []), tank]);
  };
  const moment = (at: string | null) => (at === null ? null : Date.parse(at));
  for (const { from, to, ...tank } of stored) know({ ...tank, first: moment(from), last: moment(to) });

  const make = (row: TankReadingRow, id: string, variety: string): TankOfRow => {
    const { capacity = DEFAULT_TANK_CAPACITY, archivedAt = null, lot = null, style = null, yeast } = row;
    // An export states each tank's vintage, or that it has none.
    const vintage = row.vintage ?? (row.exportedTankId === undefined ? harvestYear(momentOf(row)) : null);
    const values = {
      name: row.tank,
      variety,
      style,
      vintage,
      lot,
      yeast: yeast || null,
      capacity,
      // Its contents are left for people to enter.
      currentVolume: row.currentVolume ?? 0,
      archivedAt,
      vesselId: null,
    };
    made.add(id);
    know({ ...values, id, isArchived: archivedAt !== null, first: null, last: null });
    return { id, made: { id, values } };
  };

  /** Returns the first active tank with the name, variety and contents of the row. */
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
    if (variety === undefined) return { errors: { variety: sentenceOf('tank_unknown', { name: row.tank }) } };
    if (variety === null) return { errors: { variety: sentenceOf('tank_ambiguous', { name: row.tank }) } };
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

/** ms since 1970; NaN for a row without a time. */
const momentOf = ({ timestamp }: TankReadingRow): number => Date.parse(timestamp ?? '');

/** Returns the common variety of these tanks; `null` if there are several, `undefined` without a tank. */
function onlyVarietyOf(tanks: readonly KnownTank[]): string | null | undefined {
  const [first, ...others] = tanks;
  const isOther = others.some(({ variety }) => tankName(variety) !== tankName(first?.variety ?? ''));
  return isOther ? null : first?.variety;
}
