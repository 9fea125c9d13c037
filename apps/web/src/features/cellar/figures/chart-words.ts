/** Words the charts over time. */
import type { CellarCharts } from '@cuverie/contract';
import { numberLanguage } from '../../../platform/preferences.ts';
import { sumWords } from '../../../ui/money.ts';
import { countText, dayWords, monthWords } from '../../../ui/words.ts';
import { leftOutWords } from '../money/home-words.ts';
import type { PlotBar } from './BarPlot.tsx';

type Month = CellarCharts['months'][number];

/** `Mar 26`. */
export const shortMonth = (month: string, language = numberLanguage()): string =>
  new Intl.DateTimeFormat(language, { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** A bar of a month, which leads to the wines bought in it if there are any, or for bottles that went to its log. */
export function monthBar(
  month: Month,
  of: 'value' | 'spent' | 'in' | 'out',
  currency: string | null,
): PlotBar {
  const amount = sumWords(month[of], currency);
  const figures = {
    value: amount,
    spent: amount,
    in: `${countText(month.in, 'bottle')} in`,
    out: `${countText(month.out, 'bottle')} out`,
  };
  return {
    key: month.month,
    value: month[of],
    tick: shortMonth(month.month),
    words: `${monthWords(month.month)}: ${figures[of]}`,
    leadsTo:
      of === 'out'
        ? { logOf: month.month }
        : month.in > 0
          ? { kind: 'bought', value: month.month }
          : undefined,
  };
}

/** `12 wines, 40 bottles ready in 2030`. */
export const yearBar = ({ year, wines, bottles }: CellarCharts['years'][number]): PlotBar => ({
  key: year,
  value: bottles,
  tick: String(year),
  words: `${year}: ${countText(wines, 'wine')}, ${countText(bottles, 'bottle')} ready`,
  leadsTo: { kind: 'readyIn', value: year },
});

/** What the values of the months stand on. */
export function valueBasis(
  { ratesDay, undatedBottles: undated, months }: CellarCharts,
  isMixed: boolean,
): string {
  const rates = isMixed && ratesDay !== null ? ` and the rates of ${dayWords(ratesDay)}` : '';
  const at = months.length === 0 ? '' : `The bottles of each month’s end at their present price${rates}.`;
  const entered = `${countText(undated, 'bottle')} without a purchase day ${undated === 1 ? 'counts' : 'count'} from the day the wine was entered.`;
  return [at, undated > 0 && entered].filter(Boolean).join(' ');
}

/** What the spending of the months stands on, and what is not in it. */
export function spentBasis({ undatedBottles: undated, unspent }: CellarCharts, isMixed: boolean): string {
  const rates = isMixed ? ', other currencies at the rate of that day' : '';
  return [
    `Price × bottles by the day of purchase${rates}.`,
    leftOutWords({ ...unspent, rate: 'rate on that day' }),
    undated > 0 && `${countText(undated, 'bottle')} ${undated === 1 ? 'has' : 'have'} no purchase day.`,
  ]
    .filter(Boolean)
    .join(' ');
}
