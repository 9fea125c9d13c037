/** A bottling run as it is typed: rows of formats, of vessels, and of losses; and its lines as they are sent. */
import type { OperationLine } from '@cuverie/contract';
import { bottledAmount, fromLedger, linesOfRun, type RunLoss, toLedger } from '@cuverie/domain';
import { readNumber, writeNumber } from '../../../ui/fields/number.ts';
import { litres, withSign } from '../../../ui/words.ts';
import { numberOf, readAmount, textOf, writeAmount } from './amounts.ts';
import type { LineValues, PackagingValues } from './line-values.ts';
import { NO_WINE, wineOf } from './wine-values.ts';

/** The fields of the bottled wine, which all formats of a run share. */
export const WINE_FIELDS = [
  ...(Object.keys(NO_WINE) as (keyof typeof NO_WINE)[]),
  'lotCode',
] satisfies readonly (keyof LineValues)[];

/** The fields in which formats of a run differ. */
const DRESS = ['bottleSizeMl', 'perCase', 'label', 'closure'] as const;

export type Role = 'format' | 'draw' | 'loss';
export const roleOf = ({ from, lost }: Pick<LineValues, 'from' | 'lost'>): Role =>
  lost !== '' ? 'loss' : from !== '' ? 'draw' : 'format';

/** The rows of one role, each with its place among all. */
export const rowsOf = (rows: readonly LineValues[], role: Role) =>
  rows.flatMap((row, at) => (roleOf(row) === role ? [{ row, at }] : []));

/** Cases and single bottles together; 0 while neither is typed. */
export function bottlesOf({ cases, perCase, bottles }: LineValues): number {
  const single = readNumber(bottles) ?? 0;
  const inCases = readNumber(cases) ?? 0;
  return inCases === 0 ? single : inCases * (readNumber(perCase) ?? Number.NaN) + single;
}

/** One for each bottle or case; a case that is not full is one more. */
export const defaultPieces = (row: LineValues, per: PackagingValues['per']): number =>
  per === 'bottle' ? bottlesOf(row) : Math.ceil(bottlesOf(row) / (readNumber(row.perCase) ?? Number.NaN));

/** What a format takes of a batch: what is typed, else what is offered. */
const piecesTaken = (row: LineValues, { per, amount }: PackagingValues): number =>
  amount.trim() === '' ? defaultPieces(row, per) : (readNumber(amount) ?? Number.NaN);

type Packed = NonNullable<OperationLine['packaging']>[number];

/** What is sent of it; without bottles and a typed amount, that is open. */
export function packagingOf(row: LineValues, one: PackagingValues): Packed {
  const amount = piecesTaken(row, one);
  const isOpen = one.amount.trim() === '' && !(amount > 0);
  return isOpen ? { stock: one.stock, per: one.per } : { stock: one.stock, amount };
}

/**
 * Returns the lines of a run, and the row that each belongs to.
 * @param levelOf litres in a vessel before
 */
export function linesOf(
  rows: readonly LineValues[],
  levelOf: (id: string) => number,
): { lines: OperationLine[]; rows: number[] } {
  const [formats, drawn, lost] = [rowsOf(rows, 'format'), rowsOf(rows, 'draw'), rowsOf(rows, 'loss')];
  const draws = drawn.map(({ row: { from, how, amount } }) => ({
    from,
    isAll: how === 'all',
    amount: how === 'all' ? levelOf(from) : (readAmount(amount, 'L') ?? 0),
  }));
  const counts = formats.map(({ row }) => {
    const bottles = bottlesOf(row);
    return { bottles, bottleSizeMl: numberOf(row.bottleSizeMl) ?? 0, from: textOf(row.vessel) };
  });
  const losses = lost.flatMap(({ row, at }) => {
    const amount = row.how === 'rest' ? ('rest' as const) : readAmount(row.amount, 'L');
    return amount === null ? [] : [{ lost: row.lost as RunLoss['lost'], amount, at }];
  });
  const isCounted = ({ bottles }: { bottles: number }) => Number.isInteger(bottles) && bottles > 0;
  const run = linesOfRun(
    draws,
    counts.map((one) => (isCounted(one) ? one : { ...one, bottles: 0 })),
    losses,
  );
  const placed: { line: OperationLine; at: number }[] = [];
  const aside = formats.map(({ row }) => numberOf(row.library) ?? 0);
  const fill = (format: number, from: string | undefined, bottles: number | undefined, isLast: boolean) => {
    const { row, at } = formats[format] ?? { row: rows[0] as LineValues, at: 0 };
    // Bottles are kept aside from the first vessels; too many are refused with the last.
    const left = aside[format] ?? 0;
    const isFirst = placed.every((one) => one.at !== at);
    const packaging = isFirst ? row.packaging.filter(({ stock }) => stock !== '') : [];
    const library = isLast ? left : Math.min(bottles ?? 0, left);
    aside[format] = left - library;
    const line: OperationLine = {
      from,
      bottles,
      bottleSizeMl: numberOf(row.bottleSizeMl),
      wine: wineOf(row),
      lotCode: textOf(row.lotCode),
      label: textOf(row.label),
      closure: textOf(row.closure),
      bottlesPerCase: numberOf(row.perCase),
      ...(library !== 0 && { library }),
      ...(packaging.length > 0 && {
        packaging: packaging.map((one) => packagingOf(row, one)),
      }),
    };
    placed.push({ line, at });
  };
  for (const [format, one] of counts.entries()) {
    const own = run.flatMap((line) => ('format' in line && line.format === format ? [line] : []));
    if (!isCounted(one)) fill(format, draws[0]?.from, one.bottles === 0 ? undefined : one.bottles, true);
    for (const [index, { from, bottles }] of own.entries())
      fill(format, from, bottles, index === own.length - 1);
  }
  for (const line of run) {
    if ('format' in line) continue;
    const { lost: kind, at = 0 } = losses[line.loss] ?? {};
    placed.push({ line: { from: line.from, lost: kind, amount: line.amount }, at });
  }
  return { lines: placed.map(({ line }) => line), rows: placed.map(({ at }) => at) };
}

/** Of the wine taken, what usually is in no bottle and no stated loss at most. Ours: filling loses one or two per cent. */
const MOST_UNFILLED = 0.03;

/** What looks like a typing error: bottles that hold much less than the wine taken, or more; `undefined` if they fit. */
export function bottlingWarning(
  rows: readonly LineValues[],
  levelOf: (id: string) => number,
): string | undefined {
  const typed = ({ amount }: LineValues) => readAmount(amount, 'L') ?? 0;
  const of = (role: Role, litresOf: (row: LineValues) => number) =>
    sum(rowsOf(rows, role).map(({ row }) => litresOf(row)));
  const taken = of('draw', (row) => (row.how === 'all' ? levelOf(row.from) : typed(row)));
  const filled = of('format', (row) =>
    fromLedger(bottledAmount(bottlesOf(row), numberOf(row.bottleSizeMl) ?? 0)),
  );
  const stated = sum([filled, of('loss', (row) => (row.how === 'rest' ? 0 : typed(row)))]);
  if (stated > taken)
    return `Bottles and losses come to ${litres(stated)}, but only ${litres(taken)} were taken. Are they right?`;
  const rest = sum([taken, -stated]);
  return rest > taken * MOST_UNFILLED
    ? `${litres(rest)} of ${litres(taken)} are in no bottle, ${withSign((rest / taken) * 100, '%', 1)}. Are the bottles right?`
    : undefined;
}

const sum = (amounts: readonly number[]): number =>
  fromLedger(amounts.reduce((total, one) => total + toLedger(one), 0));

/**
 * Returns the rows of a stored run.
 * @param rowOf the values of a line of its own
 * @param blank a row without values
 */
export function rowsOfRun(
  lines: readonly OperationLine[],
  rowOf: (line: OperationLine) => LineValues,
  blank: LineValues,
): LineValues[] {
  const filled = lines.filter(({ lost }) => lost === undefined);
  const lost = lines.filter((line) => line.lost !== undefined);
  const hasSeveral = new Set(filled.map(({ wine }) => JSON.stringify(wine))).size > 1;
  const formats = [
    ...Map.groupBy(filled, (line) => {
      const row = rowOf(line);
      const own = hasSeveral ? row.from : '';
      return JSON.stringify([own, ...[...WINE_FIELDS, ...DRESS].map((field) => row[field])]);
    }).values(),
  ].map((some): LineValues => {
    const row = rowOf(some[0] ?? {});
    const bottles = some.reduce((total, one) => total + (one.bottles ?? 0), 0);
    const library = some.reduce((total, one) => total + (one.library ?? 0), 0);
    const perCase = readNumber(row.perCase) ?? 0;
    const cases = perCase > 0 ? Math.floor(bottles / perCase) : 0;
    const counts = { ...row, cases: '', bottles: String(bottles) };
    return {
      ...row,
      packaging: some.flatMap(({ packaging = [] }) =>
        packaging.map(({ stock, amount, per: open }): PackagingValues => {
          const per =
            open ?? (['bottle', 'case'] as const).find((one) => defaultPieces(counts, one) === amount);
          return { stock, per: per ?? 'bottle', amount: per ? '' : writeNumber(amount) };
        }),
      ),
      addition: blank.addition,
      // Of several wines each stays with its vessel.
      vessel: hasSeveral ? row.from : '',
      from: '',
      how: 'number',
      amount: '',
      cases: cases === 0 ? '' : String(cases),
      bottles: writeNumber(bottles - cases * perCase || undefined),
      library: writeNumber(library || undefined),
    };
  });
  const draws = [...Map.groupBy(lines, ({ from = '' }) => from)].map(([from, some]): LineValues => {
    const isAll = some.some(({ amount }) => amount === 'all' || amount === 'rest');
    const amounts = some.map(({ amount, bottles = 0, bottleSizeMl = 0 }) =>
      typeof amount === 'number' ? amount : fromLedger(bottledAmount(bottles, bottleSizeMl)),
    );
    return {
      ...blank,
      from,
      how: isAll ? 'all' : 'number',
      amount: isAll ? '' : writeAmount(sum(amounts), 'L'),
    };
  });
  const stated = Map.groupBy(
    lost.filter(({ amount }) => typeof amount === 'number'),
    (line) => line.lost ?? '',
  );
  const rest = lost.find(({ amount }) => typeof amount !== 'number')?.lost ?? 'filling';
  return [
    ...formats,
    ...draws,
    { ...blank, lost: rest, how: 'rest' },
    ...[...stated].map(([kind, some]): LineValues => {
      const amounts = some.map(({ amount }) => (typeof amount === 'number' ? amount : 0));
      return { ...blank, lost: kind, amount: writeAmount(sum(amounts), 'L') };
    }),
  ];
}
