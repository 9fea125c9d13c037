/** Undoes a finished import. */
import type { Transaction } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/database/stamp.ts';
import type { Kind, Kinds } from '../../platform/exchange/kind.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';
import type { CanEdit } from '../../platform/sessions/member.ts';
import * as rows from './import-rows.store.ts';
import type { LockedImport } from './imports.store.ts';

interface UndoResult {
  /** Number of rows kept because they were edited or named since. */
  kept: number;
  /** Pictures that nothing uses any more. */
  dropped: PictureKey[];
}

/** Deletes added rows for good and reverts updated ones, unless they were edited since. */
export async function undoRows(
  tx: Transaction,
  locked: LockedImport,
  kinds: Kinds,
  member: CanEdit,
  stamp: Stamp,
): Promise<UndoResult> {
  const taken: UndoResult = { kept: 0, dropped: [] };
  // Dependent rows are undone first.
  for (const kind of kinds.toReversed()) {
    const isArchive = locked.record.kind === 'archive';
    const updated = await restoreUpdated(tx, locked, kind, stamp);
    const removed = await removeAdded(tx, locked, kind, taken, stamp);
    const kept = updated.kept + removed.kept;
    if (updated.ids.length + removed.ids.length > 0)
      await kind.follow?.(tx, member, { updated: updated.ids, removed: removed.ids, isArchive });
    if (isArchive || locked.record.kind === kind.name) taken.kept += kept;
  }
  return taken;
}

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

/** Result for the rows of one kind. */
interface Undone {
  kept: number;
  ids: string[];
}

async function restoreUpdated(
  tx: Transaction,
  locked: LockedImport,
  kind: Kind,
  stamp: Stamp,
): Promise<Undone> {
  const undone: Undone = { kept: 0, ids: [] };
  for await (const piece of rows.rowsToTakeBack(tx, locked, kind.name, 'updated')) {
    await kind.lock?.(tx, locked.estateId);
    const here = await kind.store.hold(tx, locked.estateId, idsOf(piece));
    const now = new Map(here.map(({ id, values }) => [id, values]));
    const changed = piece.flatMap((item) => {
      const before = now.get(item.id);
      return before === undefined ? [] : [{ ...item, before }];
    });
    const restored = await kind.store.update(tx, locked.estateId, changed, stamp);
    await rows.followRestored(tx, locked, kind.name, restored);
    undone.kept += here.length - restored.length;
    undone.ids.push(...restored);
  }
  return undone;
}

async function removeAdded(
  tx: Transaction,
  locked: LockedImport,
  kind: Kind,
  taken: UndoResult,
  stamp: Stamp,
): Promise<Undone> {
  const undone: Undone = { kept: 0, ids: [] };
  for await (const piece of rows.rowsToTakeBack(tx, locked, kind.name, 'added')) {
    await kind.lock?.(tx, locked.estateId);
    // Locked before their dependents are read, so that none can be added.
    const here = await kind.store.hold(tx, locked.estateId, idsOf(piece));
    const removed = new Set(await kind.store.remove(tx, locked.estateId, piece, stamp));
    undone.kept += here.length - removed.size;
    undone.ids.push(...removed);
    for (const { id, values } of here) {
      const { picture = null } = values as { picture?: PictureKey | null };
      if (removed.has(id) && picture !== null) taken.dropped.push(picture);
    }
  }
  return undone;
}
