import { type ChangeWhere, type HistoryEntry, historyOperations } from '@cuverie/contract';
import { callPage } from '../../api/client.ts';

/** More than anybody makes of one thing while it is being edited. */
const LOOKED_AT = 20;

/** What somebody made otherwise meanwhile, and since when. */
export interface Meanwhile {
  where: ChangeWhere;
  /** When the row was stored that one began with; `undefined`: only the newest change is looked at. */
  since: string | undefined;
}

const YOU = 'You';

/**
 * Who made these changes, as a sentence begins: `Bob`, `Bob and Carla`, `Bob and 2 others`, or `You` of whom did it elsewhere.
 * @returns `undefined` where nobody is known who did
 */
export function namesOf(
  entries: readonly Pick<HistoryEntry, 'by' | 'who'>[],
  me: string | undefined,
): string | undefined {
  const others = new Map(entries.filter(({ by }) => by !== me).map(({ by, who }) => [by, who]));
  if (others.size === 0) return entries.length === 0 ? undefined : YOU;
  const names = [...others.values()].filter((name) => name !== null);
  const [first, second] = names;
  // Of those who left no name is kept.
  if (first === undefined) return undefined;
  if (others.size === 1) return first;
  return others.size === 2 && second !== undefined
    ? `${first} and ${second}`
    : `${first} and ${others.size === 2 ? 'somebody' : others.size - 1} ${others.size === 2 ? 'else' : 'others'}`;
}

/** Who changed something while somebody was editing it. */
export async function whoChanged(
  { where, since }: Meanwhile,
  me: string | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  const { data } = await callPage(historyOperations.list, { query: { ...where, limit: LOOKED_AT }, signal });
  const meanwhile = since === undefined ? data.slice(0, 1) : data.filter(({ when }) => when > since);
  return namesOf(meanwhile, me) ?? null;
}
