import type { Change } from '@cuverie/contract';
import type { ChangeKind } from '@cuverie/domain';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Heard } from '../../api/live.ts';
import { rowIn } from '../../api/outbox/rows.ts';
import { written } from '../../api/written.ts';
import { LOOKS_OTHERWISE } from './looks-otherwise.ts';

/** What is done at once, such as a person's act with all that follows from it, is shown at once. */
const GATHER_MS = 300;

/** A change of what somebody sees at the moment, with the name it has there. */
export interface Seen {
  change: Change;
  name: string | null;
}

/**
 * Has what is shown follow what others do.
 * @param told  hears what of that somebody sees who did not do it
 */
export function showChanges(
  client: QueryClient,
  userId: () => string | undefined,
  told: (seen: Seen[]) => void,
) {
  let waiting: Change[] = [];
  let isAllOtherwise = false;
  let isShowing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const nameOf = (id: string): { name: string | null } | undefined => {
    for (const query of client.getQueryCache().findAll({ type: 'active' })) {
      const row = rowIn(query.state.data, id);
      if (row) return { name: typeof row['name'] === 'string' ? row['name'] : null };
    }
    return undefined;
  };
  const isShown = (kind: ChangeKind) =>
    client.getQueryCache().findAll({
      type: 'active',
      predicate: ({ queryKey }) => LOOKS_OTHERWISE[kind][0] === queryKey[0],
    }).length > 0;

  async function show(): Promise<void> {
    const changes = waiting;
    waiting = [];
    const isAll = isAllOtherwise;
    isAllOtherwise = false;
    const ofOthers = changes.filter(({ by }) => by !== userId());
    // Of what is deleted the name is known before.
    const before = ofOthers.map(({ id }) => (id === null ? undefined : nameOf(id)));
    const otherwise = new Set<unknown>(
      changes.flatMap(({ kind }) => LOOKS_OTHERWISE[kind]).concat('history'),
    );
    const predicate = ({ queryKey: [first] }: { queryKey: QueryKey }) => isAll || otherwise.has(first);
    await client.invalidateQueries({ predicate });
    const seen = ofOthers.flatMap((change, at) => {
      if (change.id === null) return isShown(change.kind) ? [{ change, name: null }] : [];
      const now = nameOf(change.id) ?? before[at];
      return now ? [{ change, name: now.name }] : [];
    });
    if (seen.length > 0) told(seen);
  }

  async function showAll(): Promise<void> {
    timer = undefined;
    if (isShowing) return;
    isShowing = true;
    // What comes meanwhile waits for its turn: a list that is being read is not begun anew each time.
    while (waiting.length > 0 || isAllOtherwise) await show().catch(() => undefined);
    isShowing = false;
  }

  return ({ event, change }: Omit<Heard, 'cursor'>): void => {
    if (event === 'reset') isAllOtherwise = true;
    else if (change && !written.has(change.id, change.version)) waiting.push(change);
    else return;
    timer ??= setTimeout(() => void showAll(), GATHER_MS);
  };
}
