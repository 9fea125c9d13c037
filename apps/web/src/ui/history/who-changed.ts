import { type ChangeWhere, type HistoryEntry, historyOperations } from '@cuverie/contract';
import { callPage } from '../../api/client.ts';

/** More changes than a row gets while it is being edited. */
const LOOKED_AT = 20;

/** Changes by other people while a row was edited, and the time they start from. */
export interface Meanwhile {
  where: ChangeWhere;
  /** When the edited version was stored; if `undefined`, only the newest change counts. */
  since: string | undefined;
}

const YOU = 'You';

/**
 * Names the authors of changes at the start of a sentence: `Bob`, `Bob and Carla`, `Bob and 2 others`, or `You` for
 * one's own changes elsewhere.
 * @returns `undefined` if no author is known
 */
export function namesOf(
  entries: readonly Pick<HistoryEntry, 'by' | 'who'>[],
  me: string | undefined,
): string | undefined {
  const others = new Map(entries.filter(({ by }) => by !== me).map(({ by, who }) => [by, who]));
  if (others.size === 0) return entries.length === 0 ? undefined : YOU;
  const names = [...others.values()].filter((name) => name !== null);
  const [first, second] = names;
  // Members who left have no name in the history.
  if (first === undefined) return undefined;
  if (others.size === 1) return first;
  return others.size === 2 && second !== undefined
    ? `${first} and ${second}`
    : `${first} and ${others.size === 2 ? 'someone' : others.size - 1} ${others.size === 2 ? 'else' : 'others'}`;
}

/** The authors of changes made while the user was editing. */
export async function whoChanged(
  { where, since }: Meanwhile,
  me: string | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  const { data } = await callPage(historyOperations.list, { query: { ...where, limit: LOOKED_AT }, signal });
  const meanwhile = since === undefined ? data.slice(0, 1) : data.filter(({ when }) => when > since);
  return namesOf(meanwhile, me) ?? null;
}
