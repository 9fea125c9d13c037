import type { Transaction } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/database/stamp.ts';
import type { Importer, Removable } from '../../platform/exchange/importer.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';
import { followRestored, type HeldImport, rowsToTakeBack } from './imports.store.ts';
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
    const followed = piece.filter(({ id }) => restored.has(id));
    await followRestored(tx, held, followed);
    taken.kept += await living(tx, held, importer, piece, restored);
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
    for (const { picture } of removed) if (picture !== null) taken.dropped.push(picture);
    if (restores(kind))
      taken.kept += await living(tx, held, kind, piece, new Set(removed.map(({ id }) => id)));
  }
}

/** How many of some rows are still there, but for those just taken back: others somebody deleted meanwhile. */
async function living(
  tx: Transaction,
  { estateId }: HeldImport,
  importer: Importer,
  rows: readonly { id: string }[],
  done: Set<string>,
): Promise<number> {
  const others = rows.flatMap(({ id }) => (done.has(id) ? [] : [id]));
  return others.length === 0 ? 0 : (await importer.hold(tx, estateId, others)).length;
}
