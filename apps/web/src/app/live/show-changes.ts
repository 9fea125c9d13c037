import type { Change } from '@cuverie/contract';
import type { ChangeKind } from '@cuverie/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveMessage } from '../../api/live.ts';
import { rowIn } from '../../api/outbox/rows.ts';
import { isChangedBy, lists } from '../../api/query-keys.ts';
import { written } from '../../api/written.ts';

/** Changes within this time are shown together, such as an action with all its consequences. */
const GATHER_MS = 300;

/** A change of a row on the screen, with the row's name. */
export interface SeenChange {
  change: Change;
  name: string | null;
}

/**
 * Refreshes the screens after changes.
 * @param notify  called with the changes to rows on the screen that another person made
 */
export function showChanges(
  client: QueryClient,
  userId: () => string | undefined,
  notify: (seen: SeenChange[]) => void,
) {
  let waiting: Change[] = [];
  let isReset = false;
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
      predicate: ({ queryKey }) => lists(queryKey, kind),
    }).length > 0;

  async function show(): Promise<void> {
    const changes = waiting;
    waiting = [];
    const isAll = isReset;
    isReset = false;
    const ofOthers = changes.filter(({ by }) => by !== userId());
    // The name of a deleted row is only known before the refetch.
    const before = ofOthers.map(({ id }) => (id === null ? undefined : nameOf(id)));
    const kinds = new Set(changes.map(({ kind }) => kind));
    await client.invalidateQueries({ predicate: ({ queryKey }) => isAll || isChangedBy(queryKey, kinds) });
    const seen = ofOthers.flatMap((change, at) => {
      if (change.id === null) return isShown(change.kind) ? [{ change, name: null }] : [];
      const now = nameOf(change.id) ?? before[at];
      return now ? [{ change, name: now.name }] : [];
    });
    if (seen.length > 0) notify(seen);
  }

  async function showAll(): Promise<void> {
    timer = undefined;
    if (isShowing) return;
    isShowing = true;
    // Changes that arrive during a refetch wait for its end, so that it is not restarted each time.
    while (waiting.length > 0 || isReset) await show().catch(() => undefined);
    isShowing = false;
  }

  return ({ event, change }: Omit<LiveMessage, 'cursor'>): void => {
    if (event === 'reset') isReset = true;
    else if (change && !written.has(change.id, change.version)) waiting.push(change);
    else return;
    timer ??= setTimeout(() => void showAll(), GATHER_MS);
  };
}
