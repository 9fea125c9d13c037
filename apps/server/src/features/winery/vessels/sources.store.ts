import type { CompositionPart, SourceDraft } from '@cuverie/contract';
import { type Composition, wholeOf } from '@cuverie/domain';
import { v5 as idOf } from 'uuid';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Sources of wine, as answers. */
export type Source = Omit<CompositionPart, 'parts'>;

const shown = sql`
  id as source, kind, field_id as "fieldId", field, variety, vintage, appellation, country, name`;

/** Sources by id. */
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

type SourceDescription = Omit<Source, 'source'>;

const describedBy = (draft: SourceDraft): SourceDescription => ({
  kind: draft.fieldId || draft.field ? 'grapes' : 'bought',
  fieldId: draft.fieldId ?? null,
  field: draft.field || null,
  variety: draft.variety || null,
  vintage: draft.vintage ?? null,
  appellation: draft.appellation || null,
  country: draft.country || null,
  name: null,
});

const isSilent = ({ kind: _kind, ...source }: SourceDescription): boolean =>
  Object.values(source).every((value) => value === null);

const NOTHING_KNOWN: SourceDescription = {
  kind: 'unknown',
  fieldId: null,
  field: null,
  variety: null,
  vintage: null,
  appellation: null,
  country: null,
  name: null,
};

/** A UUID namespace for ids derived from a source's fields. */
const SOURCES = '6f0f3c2e-7d0b-4f0c-9d55-2f6b6f0a8c11';

const identified = (source: SourceDescription): Source => {
  const { kind, fieldId, field, variety, vintage, appellation, country, name } = source;
  const key = JSON.stringify([kind, fieldId, field, variety, vintage, appellation, country, name]);
  return { source: idOf(key, SOURCES), ...source };
};

/**
 * Returns the composition of an inflow from what is known; unknown shares get an unknown origin with the code of their
 * lot.
 * @param drafts shares that add up to 100, or one without a share
 * @returns with the sources to store
 */
export function compositionOf(
  drafts: readonly SourceDraft[],
  lot: string | null,
): { composition: Composition; sources: Source[] } {
  const unknown = { ...NOTHING_KNOWN, name: lot };
  const described = drafts.map((draft) => {
    const source = describedBy(draft);
    return { share: draft.share ?? 100, source: isSilent(source) ? unknown : source };
  });
  const shares = described.length > 0 ? described : [{ share: 100, source: unknown }];
  const sources = shares.map(({ source }) => identified(source));
  const weights = new Map<string, bigint>();
  for (const [at, { source }] of sources.entries()) {
    const weight = BigInt(Math.round((shares[at]?.share ?? 0) * 10_000));
    weights.set(source, (weights.get(source) ?? 0n) + weight);
  }
  return { composition: wholeOf(weights), sources };
}

/** Composition of a liquid other than wine, under its name. */
export function addedSource(product: string): { composition: Composition; sources: Source[] } {
  const source = identified({ ...NOTHING_KNOWN, kind: 'added', name: product });
  return { composition: wholeOf(new Map([[source.source, 1n]])), sources: [source] };
}

/** Inserts sources that are new to the estate. */
export async function saveSources(
  tx: Transaction,
  estateId: string,
  sources: readonly Source[],
): Promise<void> {
  const each = [...new Map(sources.map((source) => [source.source, source])).values()];
  if (each.length === 0) return;
  await tx.count(sql`
    insert into sources (estate_id, id, kind, field_id, field, variety, vintage, appellation, country, name)
    select ${estateId}::uuid, given.source, given.kind, given."fieldId", given.field, given.variety, given.vintage,
      given.appellation, given.country, given.name
    from json_to_recordset(${JSON.stringify(each)}::json) as given(
      source uuid, kind text, "fieldId" uuid, field text, variety text, vintage integer, appellation text,
      country text, name text)
    on conflict do nothing`);
}
