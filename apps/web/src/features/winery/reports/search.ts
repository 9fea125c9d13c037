import { IN_FERMENTERS, MATERIAL_SECTIONS, periodOf, SPARKLING_LINES, TTB_SECTIONS } from '@cuverie/domain';

export interface ReportsSearch {
  /** If omitted, TTB F 5120.17. */
  form?: 'eu' | 'crush';
  /** If omitted, the previous month. */
  period?: string;
  /** The figure whose entries are shown. */
  line?: string;
  column?: string;
}

const LINES = new Set<string>([
  IN_FERMENTERS,
  ...Object.values(SPARKLING_LINES),
  ...[...Object.values(TTB_SECTIONS), ...MATERIAL_SECTIONS].flatMap(({ beginning, adds, takes, end }) => [
    beginning,
    ...adds,
    ...takes,
    end,
  ]),
]);

export function reportsSearch({ form, period, line, column }: Record<string, unknown>): ReportsSearch {
  // The router reads a year as a number.
  const name = typeof period === 'number' ? String(period) : period;
  const isFigure =
    typeof line === 'string' && LINES.has(line) && typeof column === 'string' && /^([a-f]|all)$/.test(column);
  return {
    ...((form === 'eu' || form === 'crush') && { form }),
    ...(typeof name === 'string' && periodOf(name) && { period: name }),
    ...(isFigure && form !== 'eu' && { line, column }),
  };
}
