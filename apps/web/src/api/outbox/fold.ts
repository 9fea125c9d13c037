import type { OutboxEntry } from '../../platform/outbox.ts';

type Whose = Pick<OutboxEntry, 'userId' | 'estateId'>;

export const isOf = (entry: OutboxEntry, { userId, estateId }: Whose): boolean =>
  entry.userId === userId && (entry.estateId ?? estateId) === estateId;

type Places = Pick<OutboxEntry, 'touches' | 'needs'>;

/** Whether an entry must wait for an earlier one: both touch the same row, or it needs a row the earlier one adds. */
export const isBehind = ({ touches, needs }: Places, earlier: Pick<OutboxEntry, 'touches'>): boolean =>
  earlier.touches.some((id) => touches.includes(id) || needs.includes(id));

/** The entries ready to be sent, in order. None of them waits for an earlier entry or for a decision of the user. */
export function readyOf(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter(
    (entry, at) =>
      entry.held === undefined &&
      !entries.slice(0, at).some((earlier) => isOf(earlier, entry) && isBehind(entry, earlier)),
  );
}

/** An entry without its refusal, so that it can be sent again. */
export function withoutRefusal(entry: OutboxEntry): OutboxEntry {
  const { held: _, refused: __, problems: ___, current: ____, ...free } = entry;
  return free;
}

/** Combines two calls about one row, of which the first is not being sent. */
function asOne(earlier: OutboxEntry, later: OutboxEntry): readonly OutboxEntry[] {
  if (later.act === 'delete') {
    // An earlier attempt may have been stored although a later one was refused.
    if (earlier.act === 'add') return earlier.wasSent ? [later] : [];
    return [{ ...later, ...(earlier.base && { base: earlier.base }) }];
  }
  const { version: _, ...changes } = later.body;
  const takesPicture = later.picture !== undefined || 'image' in later.body;
  const { version, custom } = earlier.body;
  // A change names only some of a wine's own fields.
  const own = custom && changes['custom'] ? { custom: { ...custom, ...changes['custom'] } } : {};
  return [
    {
      ...withoutRefusal(earlier),
      about: later.about,
      body: {
        ...earlier.body,
        ...changes,
        ...own,
        ...(version !== undefined && { version }),
      },
      picture: takesPicture ? later.picture : earlier.picture,
      madeAt: later.madeAt,
      from: later.from,
    },
  ];
}

/**
 * Appends an entry. Successive calls about one row become one entry, unless the first is being sent or another entry
 * that touches the row lies between them.
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
