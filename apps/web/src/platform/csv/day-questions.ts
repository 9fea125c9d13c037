/** Questions about the days of a file. */
import type { Question } from './fields.ts';
import { dayOfSerial, wholeYear } from './values.ts';

export const DAY_ORDER = 'day-order';
export const SERIALS = 'serials';

const inWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The question which of a date's numbers is the day. */
export function orderQuestion(cell: string): Question {
  const [a = '1', b = '1', year = '2000'] = cell.split(/\D/);
  const dayText = (day: string, month: string) =>
    inWords.format(Date.UTC(Number(wholeYear(year)), Number(month) - 1, Number(day)));
  return {
    id: DAY_ORDER,
    text: `Which day is ${cell.split(/\s/, 1)[0]}?`,
    options: [
      { value: 'day-first', label: dayText(a, b) },
      { value: 'month-first', label: dayText(b, a) },
    ],
  };
}

export const serialQuestion = (cell: string, header: string): Question => ({
  id: SERIALS,
  text: `“${header}” holds numbers such as ${cell}. Are they days as a spreadsheet counts them?`,
  options: [
    { value: 'yes', label: `Yes, ${inWords.format(new Date(dayOfSerial(Number(cell))))}` },
    { value: 'no', label: 'No' },
  ],
});
