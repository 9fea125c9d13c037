import { foldName, type OwnStyles, styleOfColor } from '@cuverie/domain';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { library } from './grapes.library.ts';

/** How varieties ferment that the estate has put into its grape library, or changed there, by all their names. */
export async function ownStyles(db: Db, estateId: string): Promise<OwnStyles> {
  const grapes = await db.rows<{ name: string; synonyms: string[]; color: 'Red' | 'White' | 'Rosé' }>(sql`
    select name, synonyms, color from ${library(estateId)} where source <> 'reference' and not hidden`);
  return new Map(
    grapes.flatMap(({ name, synonyms, color }) =>
      [name, ...synonyms].map((one) => [foldName(one), styleOfColor(color)] as const),
    ),
  );
}
