import type { HistoryWhere } from '@cuverie/contract';
import { CONSUMPTION_REASONS, type ConsumptionReason } from '@cuverie/domain';
import { monthOf } from '../../../ui/page/address.ts';
import { anId } from '../search.ts';

/** The address of the drinking log: `/cellar/history?year=2026&reason=Drunk`. */
export interface HistorySearch {
  year?: number;
  /** `2026-03` */
  month?: string;
  reason?: ConsumptionReason;
  /** The wine and the entry being edited. */
  drink?: string;
  taken?: string;
}

/** Parses the address leniently: invalid values are left out. */
export function historySearch(raw: Record<string, unknown>): HistorySearch {
  const { year } = raw;
  const [drink, taken] = [anId(raw['drink']), anId(raw['taken'])];
  const month = monthOf(raw['month']);
  const reason = CONSUMPTION_REASONS.find((word) => word === raw['reason']);
  return {
    ...(typeof year === 'number' && Number.isInteger(year) && year > 0 && year < 9999 && { year }),
    ...(month !== undefined && { month }),
    ...(reason !== undefined && { reason }),
    ...(drink !== undefined && taken !== undefined && { drink, taken }),
  };
}

/** The same view without a dialog. */
export function withoutEntry(search: HistorySearch): HistorySearch {
  const { drink: _, taken: __, ...view } = search;
  return view;
}

/** The filters in the server's format. */
export const historyWhere = ({ year, month, reason }: HistorySearch): HistoryWhere => ({
  ...(year !== undefined && { year }),
  ...(month !== undefined && { month }),
  ...(reason !== undefined && { reason: [reason] }),
});
