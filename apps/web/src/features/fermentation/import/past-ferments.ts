/** Ferments of earlier years, whose tanks are imported as archived, so that they cause no alarms. */
import { harvestYear, tankName } from '@cuverie/domain';
import type { Answers, Question } from '../../../platform/csv/fields.ts';
import { isRefused, type ReadRow } from '../../../platform/csv/read-rows.ts';
import { COLUMNS } from '../fermentation-csv.ts';

const QUESTION = 'past-ferments';

/** A ferment from the last weeks of a year may continue in the next. */
const GOES_ON_MS = 90 * 24 * 3_600_000;

/** The value of the archive field until a row's moment is parsed. */
const OVER = 'over';

/** Our own export has the archived state of every tank. */
const isOurs = (heading: string): boolean => COLUMNS.some((column) => column === heading);

/** Asks once whether ferments of earlier years are over. */
export function askPast(cells: ReadonlyMap<string, number>, heading: string, now: number): Question[] {
  const isPast = (cell: string) => Number(/(?:19|20)\d\d/.exec(cell)?.[0] ?? Number.NaN) < harvestYear(now);
  if (isOurs(heading) || ![...cells.keys()].some(isPast)) return [];
  return [
    {
      id: QUESTION,
      text: 'Some readings are of earlier years. Are these ferments over?',
      options: [
        { value: 'yes', label: 'Yes, new tanks of them go to the archive' },
        { value: 'no', label: 'No, they are still going on' },
      ],
    },
  ];
}

export const readArchived = (cell: string, { answers }: { answers: Answers }) => {
  if (cell !== '') return { value: cell };
  return answers[QUESTION] === 'yes' ? { value: OVER } : undefined;
};

/** Keeps the answer only for rows that are old enough. */
export function takeOver({ values }: ReadRow, now: number): void {
  if (values['archivedAt'] !== OVER) return;
  const { timestamp } = values;
  delete values['archivedAt'];
  const at = Date.parse(String(timestamp));
  if (harvestYear(at) < harvestYear(now) && at < now - GOES_ON_MS) values['archivedAt'] = timestamp;
}

/** Archives a tank at its last reading, unless it has one of this year. */
export function settleArchived(rows: readonly ReadRow[]): void {
  const keyOf = ({ values }: ReadRow) => {
    const { tank, variety, vintage, lot, timestamp } = values;
    const year = vintage ?? harvestYear(Date.parse(String(timestamp)));
    return JSON.stringify([tankName(String(tank)), tankName(String(variety)), year, lot]);
  };
  const named = rows.filter((row) => !isRefused(row) && row.values['exportedTankId'] === undefined);
  for (const group of Map.groupBy(named, keyOf).values()) {
    const archived = group.flatMap(({ values }) => values['archivedAt'] ?? []).map(String);
    const last = archived.length === group.length ? archived.toSorted().at(-1) : undefined;
    for (const { values } of group) {
      delete values['archivedAt'];
      if (last !== undefined) values['archivedAt'] = last;
    }
  }
}
