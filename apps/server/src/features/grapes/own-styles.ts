import { foldName, type OwnStyles, styleOfColor } from '@cuverie/domain';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { library } from './grapes.library.ts';

/** Fermentation habits of varieties the estate added or changed in its library, by all their names. */
export async function ownStyles(db: Db, estateId: string): Promise<OwnStyles> {
  const grapes = await db.rows<{ name: string; synonyms: string[]; color: 'Red' | 'White' | 'Rosé' }>(sql`
    select name, synonyms, color from ${library(estateId)} where source <> 'reference' and not hidden`);
  return new Map(
    grapes.flatMap(({ name, synonyms, color }) =>
      [name, ...synonyms].map((one) => [foldName(one), styleOfColor(color)] as const),
    ),
  );
}
