/** Simulates imports into a cellar, with files in any order. */
import { type ConsumptionRow, type WineRow, wineRow } from '@cuverie/contract';
import {
  assign,
  changesOfRow,
  holdingsOf,
  type Stock,
  stockAfter,
  stockOf,
  WINE_WAYS,
} from '@cuverie/domain';
import type { Answers } from '../../../platform/csv/fields.ts';
import { read } from './targets.ts';

export type Wine = Omit<WineRow, 'consumptions' | 'assumed' | 'surer' | keyof Stock> &
  Stock & { history: readonly ConsumptionRow[] };

function result<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** The cellar after an import, by the server's rules. */
export function imported(cellar: readonly Wine[], rows: readonly WineRow[]): Wine[] {
  const found = result(assign(WINE_WAYS, rows, cellar));
  const after = [...cellar];
  const known = new Set(cellar.flatMap(({ history }) => history.map(({ source }) => source)));
  for (const [index, { consumptions = [], ...row }] of rows.entries()) {
    const at = found.get(index);
    const { assumed: _a, surer: _s, ...fresh } = row;
    const before = at === undefined ? undefined : cellar[at];
    const history = [
      ...(before?.history ?? []),
      ...consumptions.filter(({ source }) => !known.has(source)),
    ].toSorted((one, other) => String(one.source).localeCompare(String(other.source)));
    if (at === undefined || before === undefined) {
      const { quantity, storageLocation, bottleSizeMl } = row;
      const lying = row.holdings ?? [{ place: storageLocation, bottles: quantity, bottleSizeMl }];
      after.push({ ...fresh, ...stockOf(lying), history });
    } else {
      const { bottleSizeMl, ...said } = changesOfRow(before, row);
      const stock = stockAfter(before, { ...said, bottleSizeMl: bottleSizeMl ?? undefined });
      after[at] = { ...before, ...said, ...(stock ?? stockOf(holdingsOf(before))), history };
    }
  }
  return after.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The wines of files, in the server's format. */
export const rowsOf = (texts: string | readonly string[], answers: Answers = {}): WineRow[] =>
  read(texts, answers).values.map((values) => wineRow.parse(values));

export function* permutations<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries())
    for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest];
}
