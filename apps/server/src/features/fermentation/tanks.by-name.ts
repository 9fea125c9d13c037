import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** A tank as a row of a file may mean it. */
export interface NamedTank {
  id: string;
  name: string;
  variety: string;
  isArchived: boolean;
}

/** What a row says of its tank. */
export interface TankNamed {
  tank: string;
  variety?: string | null | undefined;
}

/** A name as two people would write the same one: case and spaces don't tell tanks apart, every sign does. */
const folded = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** The tank of a row: one that is there, one to be made, or why neither. */
export type Meant = { id: string } | { make: { name: string; variety: string } } | { problem: string };

/** The tanks of an estate, found by what is painted on them and what is in them. */
export class TanksByName {
  readonly #byName = new Map<string, NamedTank[]>();

  constructor(tanks: readonly NamedTank[]) {
    for (const tank of tanks) this.add(tank);
  }

  add(tank: NamedTank): void {
    const name = folded(tank.name);
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), tank]);
  }

  /** All it may be, the active ones first: what was read may lie in one that was archived since. */
  possible({ tank, variety }: TankNamed): NamedTank[] {
    const ofName = this.#byName.get(folded(tank)) ?? [];
    const wanted = variety ? folded(variety) : undefined;
    return ofName
      .filter((one) => wanted === undefined || folded(one.variety) === wanted)
      .toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived));
  }

  /** The one a new reading goes into: an active tank of the name and the variety, the first of several. */
  meant(row: TankNamed): Meant {
    const active = this.possible(row).filter(({ isArchived }) => !isArchived);
    if (row.variety) {
      const same = active.find(({ name, variety }) => name === row.tank && variety === row.variety);
      const id = (same ?? active[0])?.id;
      return id === undefined ? { make: { name: row.tank, variety: row.variety } } : { id };
    }
    const [only, other] = active;
    if (only === undefined) return { problem: `Variety is required: no active tank is called ${row.tank}` };
    if (other === undefined) return { id: only.id };
    return { problem: `Variety is required: several active tanks are called ${row.tank}` };
  }
}

/** All tanks of the estate by their names, the oldest first: dozens, not thousands. */
export async function tanksByName(db: Db, estateId: string): Promise<TanksByName> {
  const tanks = await db.rows<NamedTank>(sql`
    select id, name, variety, archived_at is not null as "isArchived" from tanks
    where estate_id = ${estateId} order by created_at, id`);
  return new TanksByName(tanks);
}
