import type { HistorySummary, HistoryWhere } from '@cuverie/contract';
import { CONSUMPTION_REASONS, wasTasted } from '@cuverie/domain';
import type { HistoryPart } from './consumptions.store.ts';

const sum = (parts: readonly HistoryPart[], count: (part: HistoryPart) => number): number =>
  parts.reduce((total, part) => total + count(part), 0);

const countsOf = (parts: readonly HistoryPart[]) => ({
  entries: sum(parts, ({ entries }) => entries),
  bottles: sum(parts, ({ bottles }) => bottles),
});

/** Adds up the filtered parts of a history. */
export function summaryOf(parts: readonly HistoryPart[], { year, reason }: HistoryWhere): HistorySummary {
  const ofYear = (part: HistoryPart) => year === undefined || part.year === year;
  const ofReason = (part: HistoryPart) => reason === undefined || reason.includes(part.reason);
  const shown = parts.filter((part) => ofYear(part) && ofReason(part));
  const rated = sum(shown, (part) => part.rated);
  const points = sum(shown, (part) => part.points);
  const years = Map.groupBy(parts.filter(ofReason), (part) => part.year);
  const reasons = Map.groupBy(parts.filter(ofYear), (part) => part.reason);
  return {
    entries: sum(shown, ({ entries }) => entries),
    drunk: sum(shown, (part) => (wasTasted(part.reason) ? part.bottles : 0)),
    gone: sum(shown, (part) => (wasTasted(part.reason) ? 0 : part.bottles)),
    meanRating: rated === 0 ? null : Math.round((points / rated) * 10) / 10,
    years: [...years]
      .toSorted(([one], [other]) => other - one)
      .map(([of, their]) => ({ year: of, ...countsOf(their) })),
    reasons: CONSUMPTION_REASONS.flatMap((of) => {
      const their = reasons.get(of);
      return their === undefined ? [] : [{ reason: of, ...countsOf(their) }];
    }),
  };
}
