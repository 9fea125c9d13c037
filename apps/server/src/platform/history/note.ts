/** The only place that records changes: in their transaction, called by the stores. */
import { isDeepStrictEqual } from 'node:util';
import type { ChangeAct, ChangeKind } from '@cuverie/domain';
import type { Db } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Stamp } from '../database/stamp.ts';
import { nextId } from '../ids.ts';
import { portionsOf } from '../portions.ts';
import { judgeAfter } from './judging.ts';

export interface ChangeRecord {
  kind: ChangeKind;
  id: string;
  act: ChangeAct;
  version: number | null;
  name: string | null;
  /** The changed fields; for a deletion the row by column, for a restore. */
  before?: object | null;
  after?: object | null;
}

/** A longer text is stored once: in the row itself, and in its next change as the old value. */
const LONG_TEXT = 1000;
const EXCERPT = 200;

/** PostgreSQL stores no unpaired surrogates. */
const excerptOf = (value: unknown): unknown =>
  typeof value === 'string' && value.length > LONG_TEXT
    ? `${value.slice(0, EXCERPT).replace(/[\uD800-\uDBFF]$/, '')}…`
    : value;

const withExcerpts = (values: object | null | undefined): object | null | undefined =>
  values && Object.fromEntries(Object.entries(values).map(([field, value]) => [field, excerptOf(value)]));

const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

/** Records changes, one row per changed item. */
export async function note(
  tx: Db,
  estateId: string,
  changes: readonly ChangeRecord[],
  stamp: Stamp,
): Promise<void> {
  for (const portion of portionsOf(changes)) await notePortion(tx, estateId, portion, stamp);
  const kinds = changes.map(({ kind }) => kind);
  await judgeAfter(tx, estateId, kinds, stamp.at);
}

/**
 * In one statement, with everything as values: on a cluster the transaction id is then that of the coordinator, by
 * which followers read.
 */
async function notePortion(
  tx: Db,
  estateId: string,
  changes: readonly ChangeRecord[],
  { at, userId }: Stamp,
): Promise<void> {
  await tx.count(sql`
    insert into changes (estate_id, id, kind, item_id, act, version, name, made_at, made_by, before, after)
    select ${estateId}::uuid, given.id, given.kind, given.item_id, given.act, given.version, given.name,
      ${at}::timestamptz, ${userId}::uuid, given.before::jsonb, given.after::jsonb
    from unnest(
      ${changes.map(() => nextId())}::uuid[], ${changes.map(({ kind }) => kind)}::text[],
      ${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ act }) => act)}::text[],
      ${changes.map(({ version }) => version)}::integer[], ${changes.map(({ name }) => name)}::text[],
      ${changes.map(({ before }) => json(before))}::text[], ${changes.map(({ after }) => json(withExcerpts(after)))}::text[]
    ) as given(id, kind, item_id, act, version, name, before, after)`);
}

/** Fields of every row that people do not change. */
const UNTRACKED_FIELDS = new Set(['id', 'version', 'thumbnail', 'createdAt', 'updatedAt']);

/** Days and instants are compared in their stored form. */
const plain = (value: unknown): unknown =>
  value === undefined ? null : value instanceof Date ? value.toISOString() : value;

/** Returns the changed fields, before and after. */
export function changedFields(before: object, after: object): { before: object; after: object } {
  const was = before as Record<string, unknown>;
  const fields = Object.entries(after).filter(
    ([field, value]) => !UNTRACKED_FIELDS.has(field) && !isDeepStrictEqual(plain(value), plain(was[field])),
  );
  return {
    before: Object.fromEntries(fields.map(([field]) => [field, plain(was[field])])),
    after: Object.fromEntries(fields.map(([field, value]) => [field, plain(value)])),
  };
}
