/** Computes the effect of an operation while it is typed, with the same planner as the server. */
import type { Vessel } from '@cuverie/contract';
import {
  type Contents,
  EMPTY,
  type Entry,
  flowsOf,
  fromLedger,
  isAdditionKind,
  type OperationKind,
  plan,
  type Sentence,
  type StatedLine,
  toLedger,
} from '@cuverie/domain';
import { amountWords } from '../vessels/vessel-words.ts';
import { countWords } from './forms/group-words.ts';
import { type OperationValues, sentLines, type UnitOf } from './operation-form.ts';
import { ACCOUNT_WORDS } from './operation-words.ts';

export interface Simulation {
  entries: readonly Entry[];
  /** The amount of each line in litres or kilograms; `undefined` if it is not typed yet. */
  amounts: readonly (number | undefined)[];
  /** Why it cannot be done. */
  problem?: { line: number; field: string; sentence: Sentence } | undefined;
  /** The level of a vessel afterwards. */
  levelOf: (vesselId: string) => number;
}

const isWhole = (line: StatedLine): boolean =>
  [line.amount, line.level, line.volume].every((one) => typeof one !== 'number' || Number.isFinite(one));

/** Whether a typed line is complete enough to be computed. */
function isComplete(kind: OperationKind, line: StatedLine): boolean {
  if (!isWhole(line)) return false;
  if (kind === 'measure') return line.level !== undefined;
  if (kind === 'note') return false;
  if (kind === 'relabel') return Boolean(line.lot);
  if (isAdditionKind(kind)) return line.vessel !== undefined && (line.volume ?? line.amount) !== undefined;
  if (kind === 'bottle' && line.lost === undefined)
    return Boolean(line.bottles) && Boolean(line.bottleSizeMl);
  if (line.amount === undefined) return false;
  if (kind === 'bottle') return line.from !== undefined;
  if (kind === 'open' || kind === 'receive') return line.to !== undefined && Boolean(line.lot);
  if (kind === 'crush') return line.to !== undefined && line.volume !== undefined;
  return line.from !== undefined && (kind === 'remove' || line.to !== undefined || line.lost !== undefined);
}

/** @param vessels the state of all vessels just before the operation */
export function simulate(
  { kind, lines: typed, reason }: Pick<OperationValues, 'kind' | 'lines' | 'reason'>,
  vessels: ReadonlyMap<string, Vessel>,
  unitOf: UnitOf,
): Simulation {
  const levelOfVessel = (id: string): number => vessels.get(id)?.level ?? 0;
  const sent = sentLines({ kind, lines: typed }, { unitOf, levelOf: levelOfVessel });
  const lines = sent.lines as StatedLine[];
  // Until bottles are typed, nothing was lost in filling them.
  const isBegun = kind !== 'bottle' || lines.some(({ bottles }) => Boolean(bottles));
  // Fruit that goes straight into a tank is litres there.
  const hasLitres = (line: StatedLine, at: number) => line.volume !== undefined || !typed[at]?.isFruit;
  const complete = lines.map((line, at) => isBegun && isComplete(kind, line) && hasLitres(line, at));
  const flows = flowsOf({ kind, reason, lines: lines.filter((_, at) => complete[at]) });
  const places = lines.flatMap((_, at) => (complete[at] ? (sent.rows[at] ?? []) : []));
  const contentsOf = (id: string): Contents => {
    const { level = 0, lot = null } = vessels.get(id) ?? {};
    return level === 0 ? EMPTY : { level: toLedger(level), lot, composition: [] };
  };
  const vesselOf = (id: string) => {
    const { code = '', unit = 'L' as const, capacity = 0 } = vessels.get(id) ?? {};
    return { id, code, unit, capacity: toLedger(capacity) };
  };
  const planned = plan(
    flows.map(({ flow }) => flow),
    vesselOf,
    contentsOf,
  );
  const levelBefore = (id: string) => fromLedger(contentsOf(id).level);
  if (planned.impossible) {
    const { flow, field, problem } = planned.impossible;
    const line = places[flows[flow]?.line ?? 0] ?? 0;
    const place = kind === 'add' ? 'volume' : kind === 'measure' && field === 'amount' ? 'level' : field;
    return {
      entries: [],
      amounts: typed.map(() => undefined),
      problem: { line, field: place, sentence: problem },
      levelOf: levelBefore,
    };
  }
  const { entries } = planned;
  const amounts: (number | undefined)[] = typed.map(() => undefined);
  for (const { step, amount } of entries) {
    const line = places[flows[Math.floor((step - 1) / 2)]?.line ?? -1];
    // Odd steps take wine out of a vessel. If evaporation comes first, the step after it has the same amount.
    if (line === undefined || step % 2 === 0) continue;
    // A format or a loss of a run is drawn from several vessels.
    if (kind === 'bottle') amounts[line] = fromLedger(toLedger(amounts[line] ?? 0) - amount);
    else amounts[line] ??= fromLedger(Math.abs(amount));
  }
  const levelOf = (id: string) => {
    const last = entries.findLast(({ vessel }) => vessel === id);
    return last ? fromLedger(last.after.level) : levelBefore(id);
  };
  return { entries, amounts, levelOf };
}

const sumBy = <Key>(pairs: readonly (readonly [Key, number])[]): Map<Key, number> => {
  const sums = new Map<Key, number>();
  for (const [key, amount] of pairs) sums.set(key, (sums.get(key) ?? 0) + amount);
  return sums;
};

/** A summary in one line: `2,250 L into 10 barrels, 12 L lees, 0 L unaccounted`. */
export function summaryWords(
  kind: OperationKind,
  { entries, levelOf }: Pick<Simulation, 'entries' | 'levelOf'>,
  vessels: ReadonlyMap<string, Vessel>,
): string {
  if (entries.length === 0 || kind === 'relabel') return '';
  const filled = entries.filter(({ vessel, amount }) => vessel !== null && amount > 0);
  const into = [...new Set(filled.flatMap(({ vessel }) => vessel ?? []))];
  const drawn = new Set(
    entries.flatMap(({ vessel, amount }) => (vessel !== null && amount < 0 ? vessel : [])),
  );
  const words: string[] = [];
  if (filled.length > 0) {
    const where = into.length === 1 ? (vessels.get(into[0] ?? '')?.code ?? '') : countWords(into, vessels);
    const whence = drawn.size > 1 ? `from ${countWords([...drawn], vessels)} ` : '';
    for (const [unit, amount] of sumBy(filled.map((entry) => [entry.unit, entry.amount] as const)))
      words.push(`${amountWords(fromLedger(amount), unit)} ${whence}into ${where}`);
  }
  const lost = sumBy(
    entries.flatMap(({ account, unit, amount }) =>
      account !== null && amount > 0 ? [[`${unit} ${account}`, amount] as const] : [],
    ),
  );
  const isMove = filled.length > 0 && entries.some(({ vessel, amount }) => vessel !== null && amount < 0);
  // A move accounts for every litre, so 0 L is shown too.
  if (isMove && kind !== 'top' && kind !== 'crush') lost.set('L unexplained', lost.get('L unexplained') ?? 0);
  for (const [key, amount] of lost) {
    const [unit, account] = key.split(' ') as ['L' | 'kg', keyof typeof ACCOUNT_WORDS];
    words.push(`${amountWords(fromLedger(amount), unit)} ${ACCOUNT_WORDS[account]}`);
  }
  for (const id of drawn) {
    const level = levelOf(id);
    const { code, unit } = vessels.get(id) ?? {};
    if (level > 0 && unit && drawn.size === 1 && !into.includes(id))
      words.push(`${amountWords(level, unit)} ${level === 1 ? 'stays' : 'stay'} in ${code}`);
  }
  return words.join(', ');
}
