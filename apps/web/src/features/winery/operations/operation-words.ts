import type { CellarOperation, OperationEntry } from '@cuverie/contract';
import {
  type Account,
  BOTTLING_LOSSES,
  LOSSES,
  MOVING_KINDS,
  type OperationKind,
  REMOVAL_REASONS,
} from '@cuverie/domain';
import { withUnit } from '../../../ui/words.ts';
import { amountWords } from '../vessels/vessel-words.ts';

/** The names of operations in the trade. */
export const KIND_NAMES: Record<OperationKind, string> = {
  open: 'Opening',
  receive: 'Delivery',
  crush: 'Crush',
  move: 'Move',
  rack: 'Rack',
  filter: 'Filter',
  drain: 'Drain',
  press: 'Press',
  bleed: 'Bleed',
  blend: 'Blend',
  top: 'Top',
  relabel: 'Relabel',
  measure: 'Measure',
  bottle: 'Bottle',
  goods: 'Bottled wine',
  remove: 'Remove',
  add: 'Add',
  sample: 'Sample',
  analysis: 'Analysis',
  taste: 'Tasting',
  cap: 'Cap work',
  note: 'Note',
};

/** Where wine comes from or goes to outside the vessels, after an amount: `12 L lees`. */
export const ACCOUNT_WORDS: Record<Account, string> = {
  opening: 'there from the start',
  received: 'delivered',
  must: 'must',
  added: 'added',
  gain: 'more than was known',
  crushed: 'crushed',
  lees: 'lees',
  pomace: 'pomace',
  filtered: 'left in the filter',
  evaporated: 'evaporated',
  spilled: 'spilled',
  filling: 'lost in filling',
  breakage: 'broken',
  sampled: 'sampled',
  unexplained: 'unaccounted',
  dumped: 'dumped',
  removed: 'removed',
  sold: 'sold',
  transferred: 'sent away',
  distilling: 'for distilling',
  vinegar: 'for vinegar',
  family: 'for the family',
  tasting: 'for tastings',
  testing: 'for testing',
  exported: 'exported',
  bottled: 'in bottles',
};

const LOSS_NAMES: Record<string, string> = {
  unexplained: 'Unaccounted',
  filtered: 'Left in the filter',
  filling: 'Lost in filling',
};

const named = (value: string) => ({
  value,
  label: LOSS_NAMES[value] ?? value.charAt(0).toUpperCase() + value.slice(1),
});

export const LOSS_OPTIONS = LOSSES.map(named);
export const BOTTLING_LOSS_OPTIONS = BOTTLING_LOSSES.map(named);
export const REASON_OPTIONS = REMOVAL_REASONS.map(named);
/** The kinds that share the button Move; the others have a button of their own. */
export const MOVE_OPTIONS = (['move', 'filter', 'drain', 'bleed'] as const).map((value) => ({
  value,
  label: KIND_NAMES[value],
}));
export const isUnderMove = (kind: OperationKind): boolean => MOVE_OPTIONS.some(({ value }) => value === kind);

export const isMoving = (kind: OperationKind): boolean => MOVING_KINDS.some((one) => one === kind);

/** The reading of a dipstick: `stick at 32.5 cm`. */
export const dipWords = ({ dipCm }: CellarOperation['lines'][number]): string | null =>
  typeof dipCm === 'number' ? `stick at ${withUnit(dipCm, 'cm')}` : null;

const MAX_NAMED = 3;

const codesWords = (codes: readonly string[]): string =>
  codes.length > MAX_NAMED + 1
    ? `${codes.slice(0, MAX_NAMED).join(', ')} and ${codes.length - MAX_NAMED} more`
    : codes.join(', ');

/** What an operation did to one vessel, or would do. */
export interface Done {
  before: number;
  after: number;
  unit: OperationEntry['unit'];
  /** Where its wine went and came from: `to B-001, B-002; 12 L lees`. */
  words: string;
}

/** `undefined` if it did not affect the vessel. */
export function doneTo(vesselId: string, entries: readonly OperationEntry[]): Done | undefined {
  const own = entries.filter((entry) => entry.vesselId === vesselId);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return undefined;
  const [to, from, accounts] = [new Set<string>(), new Set<string>(), new Map<Account, number>()];
  const lots = new Set<string>();
  for (const entry of own) {
    // Odd steps take wine out of a vessel, and the next step puts the same amount somewhere.
    const isDrawn = entry.step % 2 === 1;
    const other = entries.find(({ step }) => step === (isDrawn ? entry.step + 1 : entry.step - 1));
    if (other?.account === 'bottled' && !isDrawn) from.add('bottles');
    else if (other?.account)
      accounts.set(other.account, (accounts.get(other.account) ?? 0) + Math.abs(other.amount));
    else if (other?.vesselId === vesselId && !isDrawn && entry.lot) lots.add(entry.lot);
    else if (other?.vessel && other.vesselId !== vesselId) (isDrawn ? to : from).add(other.vessel);
  }
  const words = [
    from.size > 0 && `from ${codesWords([...from])}`,
    to.size > 0 && `to ${codesWords([...to])}`,
    lots.size > 0 && `now ${[...lots].join(', ')}`,
    ...[...accounts].map(([account, amount]) =>
      amount === 0 ? false : `${amountWords(amount, first.unit)} ${ACCOUNT_WORDS[account]}`,
    ),
  ].filter((part) => part !== false);
  return { before: first.before ?? 0, after: last.after ?? 0, unit: first.unit, words: words.join('; ') };
}

/** `Rack of T1, B-001 and 9 more`, to identify an operation in a list. */
export const operationTitle = ({ kind, entries }: Pick<CellarOperation, 'kind' | 'entries'>): string => {
  const codes = [...new Set(entries.flatMap(({ vessel }) => vessel ?? []))];
  return codes.length === 0 ? KIND_NAMES[kind] : `${KIND_NAMES[kind]}: ${codesWords(codes)}`;
};
