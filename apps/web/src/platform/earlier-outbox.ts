import { membership } from './membership.ts';
import type { OutboxEntry } from './outbox.ts';

const CALLS = { 'tank-reading': 'addTankReading', measurement: 'addReading' } as const;

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(value) as object).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/**
 * Converts a reading stored by the first version to an entry. Its content is not trusted, because local storage can be
 * edited.
 */
function entryOf(stored: unknown): OutboxEntry[] {
  const texts = textsOf(stored);
  const given = Object(stored) as { params?: unknown; body?: unknown; wasSent?: unknown; problems?: unknown };
  const { id, userId, madeAt, about = '' } = texts;
  const operation = new Map(Object.entries(CALLS)).get(texts['operation'] ?? '');
  if (id === undefined || userId === undefined || madeAt === undefined || operation === undefined) return [];
  const { tankId, field, from } = textsOf(given.params);
  const of = tankId ?? field ?? '';
  const here = membership.get();
  return [
    {
      id,
      userId,
      estateId: texts['estateId'] ?? (here?.userId === userId ? here.estateId : undefined),
      operation,
      act: 'add',
      params: tankId === undefined ? {} : { id: tankId },
      body: { ...(Object(given.body) as object), id },
      row: id,
      touches: [id],
      needs: of === '' ? [] : [of],
      about,
      from,
      madeAt,
      wasSent: given.wasSent === true,
      ...(texts['refused'] !== undefined && {
        held: 'refused' as const,
        refused: texts['refused'],
        problems: textsOf(given.problems),
      }),
    },
  ];
}

/** @param stored the content of `localStorage` */
export function earlierEntries(stored: string): OutboxEntry[] {
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.flatMap(entryOf) : [];
  } catch {
    return [];
  }
}
