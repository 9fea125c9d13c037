/** Takes back what a finished import did. */
import type { Transaction } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/database/stamp.ts';
import type { Kind, Kinds } from '../../platform/exchange/kind.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';
import type { Keeper } from '../../platform/sessions/member.ts';
import * as rows from './import-rows.store.ts';
import type { HeldImport } from './imports.store.ts';

interface TakenBack {
  /** Rows that stay as they are, because somebody changed them since. */
  kept: number;
  /** Pictures nothing has any more. */
  dropped: PictureKey[];
}

/** Removes what was added, for good, and gives what was updated its values from before, unless somebody changed it since. */
export async function undoRows(
  tx: Transaction,
  held: HeldImport,
  kinds: Kinds,
  member: Keeper,
  stamp: Stamp,
): Promise<TakenBack> {
  const taken: TakenBack = { kept: 0, dropped: [] };
  // What belongs to others goes before these.
  for (const kind of kinds.toReversed()) {
    const isCounted = !kind.comesAlong && (held.record.kind === 'archive' || held.record.kind === kind.name);
    const updated = await restoreUpdated(tx, held, kind, stamp);
    const removed = await removeAdded(tx, held, kind, taken);
    const kept = updated.kept + removed.kept;
    if (updated.ids.length + removed.ids.length > 0) {
      const isArchive = held.record.kind === 'archive';
      await kind.follow?.(tx, member, { updated: updated.ids, removed: removed.ids, isArchive });
    }
    if (isCounted) taken.kept += kept;
  }
  return taken;
}

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

/** What became of the rows of one kind. */
interface Undone {
  kept: number;
  ids: string[];
}

async function restoreUpdated(tx: Transaction, held: HeldImport, kind: Kind, stamp: Stamp): Promise<Undone> {
  const undone: Undone = { kept: 0, ids: [] };
  for await (const piece of rows.rowsToTakeBack(tx, held, kind.name, 'updated')) {
    await kind.lock?.(tx, held.estateId);
    const here = await kind.store.hold(tx, held.estateId, idsOf(piece));
    const restored = await kind.store.update(tx, held.estateId, piece, stamp);
    await rows.followRestored(tx, held, kind.name, restored);
    undone.kept += here.length - restored.length;
    undone.ids.push(...restored);
  }
  return undone;
}

async function removeAdded(tx: Transaction, held: HeldImport, kind: Kind, taken: TakenBack): Promise<Undone> {
  const undone: Undone = { kept: 0, ids: [] };
  for await (const piece of rows.rowsToTakeBack(tx, held, kind.name, 'added')) {
    await kind.lock?.(tx, held.estateId);
    // Locked before anybody looks at what belongs to them: from here on nobody adds to it.
    const here = await kind.store.hold(tx, held.estateId, idsOf(piece));
    const removed = new Set(await kind.store.remove(tx, held.estateId, piece));
    undone.kept += here.length - removed.size;
    undone.ids.push(...removed);
    for (const { id, values } of here) {
      const { picture = null } = values as { picture?: PictureKey | null };
      if (removed.has(id) && picture !== null) taken.dropped.push(picture);
    }
  }
  return undone;
}
