/** A load of fruit that is weighed once and put into several bins: one line per bin, with the weights on the first. */
import { apportion, MUST_LITRES_PER_KG } from '@cuverie/domain';
import { readNumber, writeNumber } from '../../../../ui/fields/number.ts';
import { LITRES, usual } from '../../../../ui/units.ts';
import { readAmount, writeAmount } from '../amounts.ts';
import type { LineValues } from '../line-values.ts';
import { NO_PURCHASE } from './purchase.ts';
import { NO_WEIGH_TAG, netOf } from './weigh-tag.ts';

const OF_A_BIN: ReadonlySet<string> = new Set(['to', 'how', 'amount', 'gross', 'tare', 'volume']);
const SHARED = ['lot', 'sources', ...Object.keys({ ...NO_WEIGH_TAG, ...NO_PURCHASE })].filter(
  (field) => !OF_A_BIN.has(field),
) as (keyof LineValues)[];

/** Whether the lines differ in their bins and amounts only. */
export const isOneLoad = ([first, ...others]: readonly LineValues[]): boolean =>
  others.every(
    (line) =>
      line.gross === '' &&
      line.tare === '' &&
      SHARED.every((field) => JSON.stringify(line[field]) === JSON.stringify(first?.[field])),
  );

/** A weight divided into parts that add up to it, with none, two or four decimals: three may be read as thousands. */
export function evenly(weight: number, count: number): number[] {
  const steps = [1, 100, 10_000].find((one) => Number.isInteger(Number((weight * one).toFixed(4)))) ?? 10_000;
  const parts = apportion(BigInt(Math.round(weight * steps)), Array<bigint>(count).fill(1n));
  return parts.map((part) => Number(part) / steps);
}

/** The lines with the net weight divided evenly, once it is known. */
export function spread(lines: readonly LineValues[]): LineValues[] {
  const net = readNumber((lines[0] && netOf(lines[0], 'kg')) ?? '');
  if (net === null) return [...lines];
  const parts = evenly(net, lines.length);
  return lines.map((line, at) => ({ ...line, how: 'number', amount: writeNumber(parts[at]) }));
}

/** The lines after a change of one, which also applies to the others; a changed weight is divided again. */
export function changedLoad(
  lines: readonly LineValues[],
  at: number,
  changed: Partial<LineValues>,
): LineValues[] {
  const shared = Object.fromEntries(Object.entries(changed).filter(([field]) => !OF_A_BIN.has(field)));
  const all = lines.map((line, other) => ({ ...line, ...(other === at ? changed : shared) }));
  return changed.gross === undefined && changed.tare === undefined ? all : spread(all);
}

/** The lines with one more for each of these bins. */
export const withBins = (lines: readonly LineValues[], bins: readonly string[]): LineValues[] =>
  spread([
    ...lines,
    ...bins.flatMap((to) => (lines[0] ? { ...lines[0], to, gross: '', tare: '', amount: '' } : [])),
  ]);

/** The lines without one; the weights stay on the first. */
export function withoutBin(lines: readonly LineValues[], at: number): LineValues[] {
  const { gross = '', tare = '' } = lines[0] ?? {};
  const left = lines.filter((_, other) => other !== at);
  return spread(left.map((line, first) => (first === 0 ? { ...line, gross, tare } : line)));
}

/** The usual litres of must of a typed weight, as text for the field. */
function usualMust(amount: string): string {
  const weight = readAmount(amount, 'kg') ?? Number.NaN;
  const { from, to } = MUST_LITRES_PER_KG;
  return weight > 0 ? writeAmount(usual(Math.round((weight * (from + to)) / 2), LITRES), 'L') : '';
}

/** A changed line of fruit that goes straight into a vessel: its must follows its weight, until it is typed. */
export const withUsualMust = (line: LineValues, changed: Partial<LineValues>): Partial<LineValues> =>
  changed.amount !== undefined && (line.volume === '' || line.volume === usualMust(line.amount))
    ? { ...changed, volume: usualMust(changed.amount) }
    : changed;
