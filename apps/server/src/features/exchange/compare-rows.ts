import type { ComparedRows, RowsToCompare } from '@cuverie/contract';
import type { Db } from '../../platform/database/database.ts';
import { changesNothing, isRefused, type Kind, type Update, updateBy } from '../../platform/exchange/kind.ts';
import { told } from '../../platform/http/refusal.ts';
import { inPieces } from '../../platform/in-pieces.ts';
import { judged, PIECE } from './judge-rows.ts';

type Changed = ComparedRows['changes'][number];

/** Values by field, as they are answered: an amount of money with its currency, be it the same. */
function asJson({ differing, values }: Update, current: object): Pick<Changed, 'before' | 'after'> {
  const [before, after] = [differing.before as Changed['before'], differing.after as Changed['after']];
  const currencies = [current, values].map((of) => ('currency' in of ? of.currency : null));
  const [was, is] = currencies.map((currency) => (typeof currency === 'string' ? { currency } : {}));
  return 'price' in after ? { before: { ...was, ...before }, after: { ...is, ...after } } : { before, after };
}

/** Finds what rows would change of the things they speak of, by the same rules as the import itself. */
export async function compareRows(
  db: Db,
  estateId: string,
  kind: Kind,
  given: RowsToCompare['rows'],
): Promise<ComparedRows> {
  const { good } = await judged(kind, given);
  const found = await kind.store.find(
    db,
    estateId,
    given.map(({ itemId }) => itemId),
  );
  const items = new Map(found.map((item) => [item.id, item]));
  const itemOf = new Map(given.map(({ line, itemId }) => [line, items.get(itemId)]));
  const compared: ComparedRows = { changes: [], refused: [] };
  await inPieces(
    (function* () {
      for (const [index, { line, row }] of good.entries()) {
        if (index % PIECE === PIECE - 1) yield;
        const item = itemOf.get(line);
        if (item === undefined) continue;
        const update = updateBy(kind, item.values, kind.split?.(row, line).row ?? row);
        if (isRefused(update)) compared.refused.push({ line, ...told(update.errors) });
        else if (!changesNothing(update)) compared.changes.push({ line, ...asJson(update, item.values) });
      }
    })(),
  );
  return compared;
}
