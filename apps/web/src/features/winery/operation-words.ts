/** Words the operations of the cellar. */
import type { CellarOperation, OperationEntry, TraceStep } from '@cuverie/contract';
import { type Account, fromLedger, isAdditionKind, type OperationKind, toLedger } from '@cuverie/domain';
import { countText, withUnit } from '../../ui/words.ts';
import { workWords } from './additions/work-words.ts';
import { goodsWords } from './goods/goods-words.ts';

export const KIND_WORDS: Readonly<Record<OperationKind, string>> = {
  open: 'Opening balance',
  receive: 'Received',
  crush: 'Crushed',
  move: 'Moved',
  rack: 'Racked',
  filter: 'Filtered',
  drain: 'Drained',
  press: 'Pressed',
  bleed: 'Bled',
  blend: 'Blended',
  top: 'Topped',
  relabel: 'Relabelled',
  measure: 'Measured',
  bottle: 'Bottled',
  goods: 'Bottled wine',
  remove: 'Removed',
  add: 'Added',
  sample: 'Sampled',
  analysis: 'Analysed',
  taste: 'Tasted',
  cap: 'Cap work',
  note: 'Note',
};

/** Where wine came from outside the vessels, or where it went. */
export const ACCOUNT_WORDS: Readonly<Record<Account, string>> = {
  opening: 'there at the start',
  received: 'received',
  must: 'of must',
  added: 'added',
  gain: 'more than written',
  crushed: 'crushed',
  lees: 'left as lees',
  pomace: 'left as pomace',
  filtered: 'lost in the filter',
  evaporated: 'evaporated',
  spilled: 'spilled',
  filling: 'lost in filling',
  breakage: 'broken in bottling',
  sampled: 'taken as samples',
  unexplained: 'lost, unexplained',
  dumped: 'dumped',
  removed: 'removed',
  sold: 'sold',
  transferred: 'sent to another cellar',
  distilling: 'sent to be distilled',
  vinegar: 'made into vinegar',
  family: 'used by the family',
  tasting: 'used for tastings',
  testing: 'used for tests',
  exported: 'exported',
  bottled: 'bottled',
};

type End = Pick<TraceStep['from'], 'vesselId' | 'vessel' | 'account'>;

/** An amount moved from one place to another. */
export interface Movement {
  from: End;
  to: End;
  amount: number;
  unit: OperationEntry['unit'];
  /** The lot after the move. */
  lot: string | null;
}

/** The flows of an operation: each entry out of a vessel, paired with the entry of the same amount that follows it. */
export function movementsOf(entries: readonly OperationEntry[]): Movement[] {
  const filled = new Map(entries.map((entry) => [entry.step, entry]));
  return entries.flatMap((from): Movement[] => {
    const to = from.step % 2 === 1 ? filled.get(from.step + 1) : undefined;
    if (to === undefined || to.amount === 0) return [];
    return [{ from, to, amount: to.amount, unit: to.unit, lot: to.lot }];
  });
}

/** Up to this many are named; more are counted. */
const MOST_NAMES = 3;

/** `T1`, `T1, T2 and T3`, `10 vessels`. */
export function namesWords(all: readonly (string | null)[]): string {
  const names = [...new Set(all.filter((name) => name !== null))];
  if (names.length > MOST_NAMES) return countText(names.length, 'vessel');
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const sum = (flows: readonly Movement[]): number =>
  fromLedger(flows.reduce((total, { amount }) => total + toLedger(amount), 0));

function flowedWords(flows: readonly Movement[]): string {
  const [{ from, to, unit } = {}] = flows;
  const [givers, takers] = [flows.map((one) => one.from.vessel), flows.map((one) => one.to.vessel)];
  const amount = withUnit(sum(flows), unit ?? 'L');
  if (from?.account) return `${amount} ${ACCOUNT_WORDS[from.account]} in ${namesWords(takers)}`;
  if (to?.account) return `${amount} ${ACCOUNT_WORDS[to.account]} from ${namesWords(givers)}`;
  return `${amount} from ${namesWords(givers)} to ${namesWords(takers)}`;
}

/** The result of an operation in one line; empty if it did nothing. */
export function doneWords({
  kind,
  lines,
  entries,
  reason = null,
}: Pick<CellarOperation, 'kind' | 'lines' | 'entries'> & { reason?: string | null }): string {
  if (kind === 'note') return namesWords(entries.map(({ vessel }) => vessel));
  if (kind === 'relabel')
    return movementsOf(entries)
      .map(({ to, lot }) => `${to.vessel} is ${lot}`)
      .join(', ');
  if (kind === 'goods') {
    const into = namesWords(entries.map(({ vessel }) => vessel));
    return goodsWords({ lines, reason }) + (into === '' ? '' : `, into ${into}`);
  }
  if (isAdditionKind(kind)) return workWords(lines, entries);
  if (kind === 'measure')
    return entries
      .filter(({ vesselId }) => vesselId !== null)
      .map(({ vessel, after, unit }) => `${withUnit(after, unit)} in ${vessel}`)
      .join(', ');
  const bySize = new Map<number, number>();
  for (const { bottles, bottleSizeMl: size } of lines)
    if (typeof bottles === 'number') bySize.set(Number(size), (bySize.get(Number(size)) ?? 0) + bottles);
  const filled = [...bySize].map(([size, bottles]) => `${countText(bottles, 'bottle')} of ${size} ml`);
  const alike = Map.groupBy(movementsOf(entries), ({ from, to, unit }) =>
    [from.account, to.account, unit].join(),
  );
  return [...filled, ...[...alike.values()].map(flowedWords)].join(' · ');
}
