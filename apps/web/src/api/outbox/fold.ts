import type { OutboxEntry } from '../../platform/outbox.ts';

type Whose = Pick<OutboxEntry, 'userId' | 'estateId'>;

export const isOf = (entry: OutboxEntry, { userId, estateId }: Whose): boolean =>
  entry.userId === userId && (entry.estateId ?? estateId) === estateId;

type Places = Pick<OutboxEntry, 'touches' | 'needs'>;

/** Whether one has to wait for an earlier one: they touch the same, or it needs what that makes. */
export const isBehind = ({ touches, needs }: Places, earlier: Pick<OutboxEntry, 'touches'>): boolean =>
  earlier.touches.some((id) => touches.includes(id) || needs.includes(id));

/** What is ready to be sent, in order: nothing that waits for an earlier one, or for a person. */
export function readyOf(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter(
    (entry, at) =>
      entry.held === undefined &&
      !entries.slice(0, at).some((earlier) => isOf(earlier, entry) && isBehind(entry, earlier)),
  );
}

/** Nothing stands in its way any more. */
export function released(entry: OutboxEntry): OutboxEntry {
  const { held: _, refused: __, problems: ___, current: ____, ...free } = entry;
  return free;
}

/** What is left of two calls about one row, of which the first is not under way. */
function asOne(earlier: OutboxEntry, later: OutboxEntry): readonly OutboxEntry[] {
  if (later.act === 'delete') {
    // A first try may have been stored though a later one was refused.
    if (earlier.act === 'add') return earlier.wasSent ? [later] : [];
    return [{ ...later, ...(earlier.base && { base: earlier.base }) }];
  }
  const { version: _, ...told } = later.body;
  const takesPicture = later.picture !== undefined || 'image' in later.body;
  const { version } = earlier.body;
  return [
    {
      ...released(earlier),
      about: later.about,
      body: {
        ...earlier.body,
        ...told,
        ...(version !== undefined && { version }),
      },
      picture: takesPicture ? later.picture : earlier.picture,
      madeAt: later.madeAt,
      from: later.from,
    },
  ];
}

/**
 * Puts it behind what waits. Successive calls about one row become one, as long as none of them is under way and nothing
 * else that touches the row lies between.
 */
export function putBehind(entries: readonly OutboxEntry[], entry: OutboxEntry): readonly OutboxEntry[] {
  const before = entries.findLast(
    (one) => isOf(one, entry) && one.touches.some((id) => entry.touches.includes(id)),
  );
  const isFree = before !== undefined && (!before.wasSent || before.held === 'refused');
  const folds = isFree && before.row === entry.row && before.act !== 'delete' && entry.act !== 'add';
  if (!folds) return [...entries, entry];
  return entries.flatMap((one) => (one === before ? asOne(before, entry) : [one]));
}
