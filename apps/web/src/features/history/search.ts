import type { ChangeWhere } from '@cuverie/contract';
import { addDays, CHANGE_KINDS, type ChangeKind, isCalendarDay, WINERY_KINDS } from '@cuverie/domain';
import { validate } from 'uuid';
import { startOf } from '../../platform/clock.ts';

/** The address of the estate's history: `/history?kind=wine&from=2026-03-01`. */
export interface ChangesSearch {
  /** The id of the user. */
  by?: string;
  kind?: ChangeKind;
  from?: string;
  to?: string;
}

const aDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isCalendarDay(value) ? value : undefined;

/** Parses the address leniently: invalid values are left out. */
export function changesSearch(raw: Record<string, unknown>): ChangesSearch {
  const { by } = raw;
  const kind = CHANGE_KINDS.find((one) => one === raw['kind']);
  const [from, to] = [aDay(raw['from']), aDay(raw['to'])];
  return {
    ...(typeof by === 'string' && validate(by) && { by }),
    ...(kind !== undefined && { kind }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** The instant at which a day begins, or a later day. */
const midnight = (day: string, later = 0): string => startOf(addDays(day, later)).toISOString();

/** The filters in the server's format, with days in the estate's time zone. */
export const changesWhere = ({ from, to, ...rest }: ChangesSearch): ChangeWhere => ({
  ...rest,
  ...(from !== undefined && { from: midnight(from) }),
  ...(to !== undefined && { to: midnight(to, 1) }),
});

/** The kinds to choose from, including the selected one. */
export const kindsOffered = (hasWinery: boolean, picked: ChangeKind | undefined): ChangeKind[] =>
  CHANGE_KINDS.filter((kind) => hasWinery || kind === picked || !WINERY_KINDS.some((one) => one === kind));
