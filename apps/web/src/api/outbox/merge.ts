import type { OutboxEntry, Row } from '../../platform/outbox.ts';

/** Fields that say the same thing together: where one was changed, all were. */
const TOGETHER: readonly (readonly string[])[] = [
  ['quantity', 'storageLocation', 'bottleSizeMl', 'holdings'],
  ['temperature', 'brix', 'rawValue', 'rawScale', 'instrument'],
];

const NOT_TOLD = new Set(['version', 'id', 'image']);

export const isAlike = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields a change tells of. */
export const toldIn = ({ body }: Pick<OutboxEntry, 'body'>): string[] =>
  Object.keys(body).filter((field) => !NOT_TOLD.has(field) && body[field] !== undefined);

/** What becomes of a change that met a newer row. */
export type Settled = 'stored' | 'goes on' | 'conflict';

/**
 * Whether what a change tells is so already; else, whether nobody else changed the same since it was made: then it goes
 * on from the newer row.
 */
export function settled(
  { body, base, picture }: Pick<OutboxEntry, 'body' | 'base' | 'picture'>,
  current: Row,
): Settled {
  const told = toldIn({ body });
  const open = told.filter((field) => !isAlike(body[field], current[field]));
  if (open.length === 0 && picture === undefined && body['image'] === undefined) return 'stored';
  if (base === undefined) return 'conflict';
  const wide = open.flatMap((field) => TOGETHER.find((group) => group.includes(field)) ?? [field]);
  return wide.every((field) => isAlike(base[field], current[field])) ? 'goes on' : 'conflict';
}
