/** The varieties every estate starts with, and their updates in the database. */
import { countriesOf, foldName, type GrapeColor, referenceDrawing, searchNames } from '@cuverie/domain';
import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Traits } from './drawing/traits.ts';
import set from './reference/grapes.json' with { type: 'json' };

export interface ReferenceGrape {
  id: string;
  slug: string;
  name: string;
  synonyms: string[];
  color: GrapeColor;
  origin: string;
  flavor_profile: string[];
  /** °Bé; the two below are °Bx: typical at harvest, and the target. */
  baume_level: number;
  baume_harvest_recommended: number;
  brix_level: number;
  brix_harvest_recommended: number;
  brix_min: number;
  brix_max: number;
  details: string;
  recommended_soil: string;
  drawing: Traits;
}

export interface ReferenceSet {
  /** Increase it whenever the data below changes. */
  version: number;
  grapes: readonly ReferenceGrape[];
}

/** The values are those of the types; a test checks each. */
export const referenceSet = set as ReferenceSet;

/**
 * Updates the reference in the database to a set, once per version; a newer one stays. Changes of estates are stored
 * separately. A variety missing in a newer set stays, since estates may have changed it.
 */
export async function loadReference(db: Database, { version, grapes } = referenceSet): Promise<void> {
  const loaded = await db.one<{ version: number | null }>(sql`
    select max(set_version) as version from reference_grapes`);
  if (loaded.version !== null && loaded.version >= version) return;
  await db.begin(async (tx) => {
    for (const { slug, drawing: _, ...grape } of grapes) {
      const row = {
        ...grape,
        set_version: version,
        countries: countriesOf(grape.origin),
        picture_address: referenceDrawing(slug),
        name_key: foldName(grape.name),
        search_names: searchNames(grape.name, grape.synonyms),
      };
      const { id: __, ...changed } = row;
      // Servers that start together write the same; one with an older set changes nothing.
      await tx.count(sql`
        insert into reference_grapes ${sql.values(row)}
        on conflict (id) do update set ${sql.assign(changed)} where reference_grapes.set_version < ${version}`);
    }
  });
}
