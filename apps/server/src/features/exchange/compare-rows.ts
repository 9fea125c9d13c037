import type { ComparedRows, RowsToCompare } from '@cuverie/contract';
import { assign } from '@cuverie/domain';
import type { Database } from '../../platform/database/database.ts';
import { extendStatementTimeout } from '../../platform/database/long-work.ts';
import {
  isRefused,
  type Kind,
  type Kinds,
  kindOf,
  type Update,
  updateBy,
} from '../../platform/exchange/kind.ts';
import { fieldErrorBody } from '../../platform/http/refusal.ts';
import { inPieces } from '../../platform/in-pieces.ts';
import { PIECE, validateRows } from './judge-rows.ts';

type ChangedRow = ComparedRows['changes'][number];

/** Returned values by field: an amount of money includes its currency, even if unchanged. */
function asJson({ differing, values }: Update, current: object): Pick<ChangedRow, 'before' | 'after'> {
  const [before, after] = [differing.before as ChangedRow['before'], differing.after as ChangedRow['after']];
  const currencies = [current, values].map((of) => ('currency' in of ? of.currency : null));
  const [was, is] = currencies.map((currency) => (typeof currency === 'string' ? { currency } : {}));
  return 'price' in after ? { before: { ...was, ...before }, after: { ...is, ...after } } : { before, after };
}

/** A row inside a row, such as an entry of the drinking log. */
interface Inside {
  line: number;
  kind: string;
  row: object;
}

/** Number of inner rows per line that are new to the estate. */
async function countAdded(
  db: Database,
  estateId: string,
  kinds: Kinds,
  inside: readonly Inside[],
): Promise<Map<number, number>> {
  const added = new Map<number, number>();
  for (const [name, ofKind] of Map.groupBy(inside, (one) => one.kind)) {
    const kind = kindOf(kinds, name);
    const identities = ofKind.map(({ row }) => kind.identity(row));
    const there = await db.begin(async (tx) => {
      await extendStatementTimeout(tx);
      return kind.stored(tx, estateId, identities);
    }, 'read only');
    const found = await inPieces(assign(kind.ways, identities, there));
    for (const [index, { line }] of ofKind.entries())
      if (!found.has(index)) added.set(line, (added.get(line) ?? 0) + 1);
  }
  return added;
}

/** Compares rows with existing ones by the rules of the import. */
export async function compareRows(
  db: Database,
  estateId: string,
  { kinds, kind }: { kinds: Kinds; kind: Kind },
  given: RowsToCompare['rows'],
): Promise<ComparedRows> {
  const { good } = await validateRows(kind, given);
  const found = await kind.store.find(
    db,
    estateId,
    given.map(({ itemId }) => itemId),
  );
  const items = new Map(found.map((item) => [item.id, item]));
  const itemOf = new Map(given.map(({ line, itemId }) => [line, items.get(itemId)]));
  const compared: ComparedRows = { changes: [], refused: [] };
  const updates: ChangedRow[] = [];
  const inside: Inside[] = [];
  await inPieces(
    (function* () {
      for (const [index, { line, row }] of good.entries()) {
        if (index % PIECE === PIECE - 1) yield;
        const item = itemOf.get(line);
        if (item === undefined) continue;
        const parts = kind.split?.(row, line);
        const update = updateBy(kind, item.values, parts?.row ?? row);
        if (isRefused(update)) {
          compared.refused.push({ line, ...fieldErrorBody(update.errors) });
          continue;
        }
        updates.push({ line, ...asJson(update, item.values) });
        if (parts === undefined) continue;
        const owner = Object.entries(kindOf(kinds, parts.kind).refers ?? {})
          .filter(([, name]) => name === kind.name)
          .map(([field]): [string, string] => [field, item.id]);
        for (const { values } of parts.rows)
          inside.push({ line, kind: parts.kind, row: { ...values, ...Object.fromEntries(owner) } });
      }
    })(),
  );
  const added = await countAdded(db, estateId, kinds, inside);
  for (const update of updates) {
    const entriesAdded = added.get(update.line);
    if (entriesAdded !== undefined) compared.changes.push({ ...update, entriesAdded });
    else if (Object.keys(update.after).length > 0) compared.changes.push(update);
  }
  return compared;
}
