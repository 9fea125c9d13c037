import type { Wine } from '@cuverie/contract';
import { addDays, dayNumber } from '@cuverie/domain';

type WineWithWindow = Pick<Wine, 'vintage' | 'drinkFrom' | 'drinkBy'>;

/** A year named below the line. */
interface Mark {
  readonly year: number;
  /** Per cent of the line. */
  readonly at: number;
}

/** A drinking window on a line of years. Positions are per cent of the line, from its left end. */
export interface WindowLine {
  readonly from: number;
  readonly to: number;
  readonly today: number;
  /** Whether the window has no first year, or no last day. */
  readonly isOpen: { readonly from: boolean; readonly to: boolean };
  readonly marks: readonly Mark[];
}

/** The years an open window is drawn beyond today or its other end. */
const OPEN_YEARS = 5;
/** The least distance of two named years, in per cent: on a phone a year takes a tenth of the line. */
const APART = 13;

/** A day as a year with its fraction: 1 January 2030 is 2030.0. */
function yearOf(day: string): number {
  const year = Number(day.slice(0, 4));
  const first = dayNumber(`${year}-01-01`);
  return year + (dayNumber(day) - first) / (dayNumber(`${year + 1}-01-01`) - first);
}

/** The window of a wine on a line from its vintage to its end, today included; `undefined` without a window. */
export function windowLine(
  { vintage, drinkFrom, drinkBy }: WineWithWindow,
  today: string,
): WindowLine | undefined {
  if (drinkFrom === null && drinkBy === null) return undefined;
  const now = yearOf(today);
  // The last day counts to its end.
  const closes = drinkBy === null ? null : yearOf(addDays(drinkBy, 1));
  const opens = drinkFrom ?? vintage ?? Math.min(now, closes ?? now) - OPEN_YEARS;
  const ends = closes ?? Math.max(now, opens) + OPEN_YEARS;
  const first = Math.floor(Math.min(vintage ?? opens, opens, now));
  const last = Math.max(first + 1, Math.ceil(Math.max(ends, now) - 1 / 100));
  const at = (year: number) => (100 * (Math.min(Math.max(year, first), last) - first)) / (last - first);
  const closing = drinkBy === null ? [] : [Number(drinkBy.slice(0, 4))];
  const years = [...(drinkFrom === null ? [] : [drinkFrom]), ...closing, first, last];
  // The years of the window come first; the ends of the line are named where there is room.
  const marks: Mark[] = [];
  for (const year of years) {
    const place = year === closing[0] && year !== drinkFrom ? at(ends) : at(year);
    if (marks.every((mark) => Math.abs(mark.at - place) >= APART)) marks.push({ year, at: place });
  }
  return {
    from: at(opens),
    to: at(Math.max(ends, opens)),
    today: at(now),
    isOpen: { from: drinkFrom === null, to: drinkBy === null },
    marks: marks.toSorted((one, other) => one.at - other.at),
  };
}
