import type { Transaction } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/database/stamp.ts';
import type { Importer, Removable } from '../../platform/exchange/importer.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';
import { followRestored, type HeldImport, type RowToTakeBack, rowsToTakeBack } from './imports.store.ts';
import type { Kinds } from './kinds.ts';

interface TakenBack {
  /** Rows that stay as they are, because somebody changed them since. */
  kept: number;
  /** Pictures nobody speaks of any more. */
  dropped: PictureKey[];
}

/** Takes back what an import did: added rows go for good, updated ones are again as they were before it. */
export async function takeBack(
  tx: Transaction,
  held: HeldImport,
  kinds: Kinds,
  stamp: Stamp,
): Promise<TakenBack> {
  const taken: TakenBack = { kept: 0, dropped: [] };
  for (const kind of kinds.all) {
    if (restores(kind)) await restoreUpdated(tx, held, kind, stamp, taken);
    await removeAdded(tx, held, kind, taken);
  }
  return taken;
}

const restores = (kind: Importer | Removable): kind is Importer => 'update' in kind;

async function restoreUpdated(
  tx: Transaction,
  held: HeldImport,
  importer: Importer,
  stamp: Stamp,
  taken: TakenBack,
): Promise<void> {
  for await (const piece of rowsToTakeBack(tx, held, importer.kind, 'updated')) {
    const restored = new Set(await importer.update(tx, held.estateId, piece, stamp));
    const { again, others } = await lookAgain(tx, held, importer, piece, restored);
    if (again.length > 0)
      for (const id of await importer.update(tx, held.estateId, again, stamp)) restored.add(id);
    const followed = piece.filter(({ id }) => restored.has(id));
    await followRestored(tx, held, followed);
    taken.kept += others;
  }
}

async function removeAdded(
  tx: Transaction,
  held: HeldImport,
  kind: Importer | Removable,
  taken: TakenBack,
): Promise<void> {
  for await (const piece of rowsToTakeBack(tx, held, kind.kind, 'added')) {
    const removed = await kind.remove(tx, held.estateId, piece);
    if (restores(kind)) {
      const { again, others } = await lookAgain(tx, held, kind, piece, new Set(removed.map(({ id }) => id)));
      if (again.length > 0) removed.push(...(await kind.remove(tx, held.estateId, again)));
      taken.kept += others;
    }
    for (const { picture } of removed) if (picture !== null) taken.dropped.push(picture);
  }
}

/**
 * Looks through rows but for those just taken back. What was done to some of them since was undone, too: they are as the
 * import left them, and are to be taken back at the version they have now. Others stay; some somebody deleted meanwhile.
 */
async function lookAgain(
  tx: Transaction,
  { estateId }: HeldImport,
  importer: Importer,
  rows: readonly RowToTakeBack[],
  done: ReadonlySet<string>,
): Promise<{ again: RowToTakeBack[]; others: number }> {
  const left = new Map(rows.filter(({ id }) => !done.has(id)).map((row) => [row.id, row]));
  if (left.size === 0) return { again: [], others: 0 };
  // Locked before anybody looks at what belongs to them: from here on nobody adds to it.
  const here = await importer.hold(tx, estateId, [...left.keys()]);
  const digests = await importer.digests?.(
    tx,
    estateId,
    here.map(({ id }) => id),
  );
  const again = here.flatMap(({ id, version }) => {
    const row = left.get(id);
    return row && row.leftAs !== null && row.leftAs === digests?.get(id) ? [{ ...row, version }] : [];
  });
  return { again, others: here.length - again.length };
}
