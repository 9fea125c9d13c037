import type { EstateMember } from '@cuverie/contract';
import { KINDS, sentenceOf } from '../../ui/history/change-words.ts';
import type { SeenChange } from './show-changes.ts';

/** `Anna changed the tank Cuve 4.`, `Anna added a reading, and 3 changes more.` */
export function newsOf(
  seen: readonly SeenChange[],
  people: readonly Pick<EstateMember, 'userId' | 'name'>[],
): string {
  const last = seen.at(-1);
  if (last === undefined) return '';
  const { kind, act, by } = last.change;
  const who = people.find(({ userId }) => userId === by)?.name ?? 'Someone';
  const more = seen.length - 1;
  const others = more === 0 ? '.' : `, and ${more} ${more === 1 ? 'change' : 'changes'} more.`;
  if (act === null) return `${who} made many changes: ${KINDS[kind][1].toLowerCase()}${others}`;
  return `${who} ${sentenceOf({ kind, act, name: last.name, who, before: null, after: null })}${others}`;
}
