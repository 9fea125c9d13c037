import type { CompositionPart, SourceDraft } from '@cuverie/contract';
import { type Composition, wholeOf } from '@cuverie/domain';
import { v5 as idOf } from 'uuid';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Where wine comes from, as it is answered. */
export type Source = Omit<CompositionPart, 'parts'>;

const shown = sql`
  id as source, kind, field_id as "fieldId", field, variety, vintage, appellation, country, name`;

/** Sources by their ids. */
export async function sourcesOf(
  db: Db,
  estateId: string,
  ids: readonly string[],
): Promise<Map<string, Source>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.rows<Source>(sql`
    select ${shown} from sources where estate_id = ${estateId} and id = any(${wanted}::uuid[])`);
  return new Map(rows.map((row) => [row.source, row]));
}

type Described = Omit<Source, 'source'>;

const describedBy = (draft: SourceDraft): Described => ({
  kind: draft.fieldId || draft.field ? 'grapes' : 'bought',
  fieldId: draft.fieldId ?? null,
  field: draft.field || null,
  variety: draft.variety || null,
  vintage: draft.vintage ?? null,
  appellation: draft.appellation || null,
  country: draft.country || null,
  name: null,
});

const isSilent = ({ kind: _kind, ...source }: Described): boolean =>
  Object.values(source).every((value) => value === null);

/**
 * What wine that comes in is made of, of what somebody knew of it; of what nobody knew, all is of unknown origin, under
 * the code of its lot.
 * @param drafts with shares that sum to 100, or one without
 */
export async function compositionOf(
  tx: Transaction,
  estateId: string,
  drafts: readonly SourceDraft[],
  lot: string | null,
): Promise<Composition> {
  const told = drafts.map((draft) => ({ share: draft.share ?? 100, source: describedBy(draft) }));
  const known = told.filter(({ source }) => !isSilent(source));
  const unknown: Described = {
    kind: 'unknown',
    fieldId: null,
    field: null,
    variety: null,
    vintage: null,
    appellation: null,
    country: null,
    name: lot,
  };
  const shares = known.length > 0 ? known : [{ share: 100, source: unknown }];
  const weights = new Map<string, bigint>();
  for (const { share, source } of shares) {
    const id = await sourceId(tx, estateId, source);
    weights.set(id, (weights.get(id) ?? 0n) + BigInt(Math.round(share * 10_000)));
  }
  return wholeOf(weights);
}

/** A namespace of our own, for ids made of what a source says. */
const SOURCES = '6f0f3c2e-7d0b-4f0c-9d55-2f6b6f0a8c11';

/** The id of a source, which is added where the estate has none such. */
async function sourceId(tx: Transaction, estateId: string, source: Described): Promise<string> {
  const { kind, fieldId, field, variety, vintage, appellation, country, name } = source;
  const id = idOf(
    JSON.stringify([kind, fieldId, field, variety, vintage, appellation, country, name]),
    SOURCES,
  );
  const row = { kind, field_id: fieldId, field, variety, vintage, appellation, country, name };
  await tx.count(sql`
    insert into sources ${sql.values({ estate_id: estateId, id, ...row })} on conflict do nothing`);
  return id;
}
