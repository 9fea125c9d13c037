import type { OutboxEntry, Row } from '../../platform/outbox.ts';

/** Groups of fields with one meaning: if one of them changed, all did. */
const TOGETHER: readonly (readonly string[])[] = [
  ['quantity', 'storageLocation', 'bottleSizeMl', 'holdings'],
  ['temperature', 'brix', 'rawValue', 'rawScale', 'instrument'],
];

const UNMERGED_FIELDS = new Set(['version', 'id', 'image']);

export const isAlike = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields a change sets. */
export const fieldsIn = ({ body }: Pick<OutboxEntry, 'body'>): string[] =>
  Object.keys(body).filter((field) => !UNMERGED_FIELDS.has(field) && body[field] !== undefined);

/** Takes each of a wine's own fields as a field: a change names only some of them. */
const withOwn = ({ custom, ...row }: Row): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(custom ?? {}).map(([id, value]) => [`custom.${id}`, value])),
});

/** The outcome for a change that met a newer row. */
export type MergeOutcome = 'stored' | 'goes on' | 'conflict';

/**
 * Whether the newer row already has the changed values. If not, whether no other person changed the same fields since;
 * the change then applies to the newer row.
 */
export function mergeOutcome(
  { body: given, base: stored, picture }: Pick<OutboxEntry, 'body' | 'base' | 'picture'>,
  newer: Row,
): MergeOutcome {
  const [body, current] = [withOwn(given), withOwn(newer)];
  const base = stored && withOwn(stored);
  const fields = fieldsIn({ body });
  const open = fields.filter((field) => !isAlike(body[field], current[field]));
  if (open.length === 0 && picture === undefined && body['image'] === undefined) return 'stored';
  if (base === undefined) return 'conflict';
  const wide = open.flatMap((field) => TOGETHER.find((group) => group.includes(field)) ?? [field]);
  return wide.every((field) => isAlike(base[field], current[field])) ? 'goes on' : 'conflict';
}
