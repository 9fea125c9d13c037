/**
 * Recomputes everything after a corrected operation: from the added, removed or replaced operation on, later operations
 * of affected vessels are replayed in chronological order until nothing differs any more.
 */
import {
  type Contents,
  EMPTY,
  type Flow,
  flowsOf,
  fromLedger,
  type Impossible,
  isSameComposition,
  movesBottles,
  plan,
  type Vessel,
  vesselsOf,
} from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { ledgerVessels } from '../vessels/vessels.store.ts';
import { bottlesInReplay, lackingBottles } from './bottling/bottled-goods.ts';
import type { Change, OperationToRecord } from './change.ts';
import {
  type ChainedEntry,
  inOrder,
  type LedgerOperation,
  operationsAfter,
  operationsEmptying,
  type Position,
  rewriteEntries,
  type State,
  statesBefore,
} from './ledger.store.ts';

/** A later operation with a different result. */
export interface RewrittenOperation {
  readonly operation: LedgerOperation;
  readonly entries: readonly ChainedEntry[];
}

/** Effects of an entered operation. */
export interface OperationEffects {
  readonly number: number;
  readonly at: number;
  readonly entries: readonly ChainedEntry[];
}

export interface Outcome {
  /** Effects of the added operations, in chronological order. */
  readonly added: readonly OperationEffects[];
  /** In chronological order. */
  readonly rewritten: readonly RewrittenOperation[];
  /** Current contents of vessels that changed, or that come from another entry. */
  readonly today: ReadonlyMap<string, State>;
  readonly vesselOf: (id: string) => Vessel;
}

/** Litres or kilograms in vessels whose contents changed, or come from another entry. */
export const levelsOf = ({ today }: Outcome): Map<string, number> =>
  new Map([...today].map(([id, { contents }]) => [id, fromLedger(contents.level)]));

/** The change is impossible, since the operation itself or a later one would fail. */
export class CannotBeDone extends Error {
  readonly impossible: Impossible;
  /** Index of its line, from 0. */
  readonly line: number;
  /** The later operation that would fail; `undefined` for the entered one. */
  readonly operation: Pick<LedgerOperation, 'id' | 'number' | 'kind' | 'at'> | undefined;

  constructor(impossible: Impossible, line: number, operation?: CannotBeDone['operation']) {
    super(impossible.problem.code);
    this.impossible = impossible;
    this.line = line;
    this.operation = operation;
  }
}

/** A named vessel that does not exist. */
export class UnknownVessel extends Error {}

const isSameContents = (one: Contents, other: Contents): boolean =>
  one.level === other.level && one.lot === other.lot && isSameComposition(one.composition, other.composition);

const isSamePosition = (one: Position | null, other: Position | null): boolean =>
  one === other || (one !== null && other !== null && inOrder(one, other) === 0 && one.step === other.step);

const isSameEntry = (one: ChainedEntry, other: ChainedEntry | undefined): boolean =>
  other !== undefined &&
  one.step === other.step &&
  one.amount === other.amount &&
  one.account === other.account &&
  one.vessel === other.vessel &&
  isSamePosition(one.previous, other.previous) &&
  one.before.level === other.before.level &&
  isSameContents(one.after, other.after);

/** Contents of each vessel after an operation. */
function statesAfter(
  operation: Omit<Position, 'step'>,
  entries: readonly ChainedEntry[],
): Map<string, State> {
  const states = new Map<string, State>();
  for (const { vessel, after, step } of entries) {
    const since = { at: operation.at, number: operation.number, step };
    if (vessel !== null) states.set(vessel, { contents: after, since });
  }
  return states;
}

/** Contents of each vessel before it. */
function statesBeforeIt(entries: readonly ChainedEntry[]): Map<string, State> {
  const states = new Map<string, State>();
  for (const { vessel, before, previous } of entries) {
    if (vessel !== null && !states.has(vessel)) states.set(vessel, { contents: before, since: previous });
  }
  return states;
}

export async function replay(db: Db, estateId: string, change: Change): Promise<Outcome> {
  const { removed, added = [] } = change;
  const lacking = await lackingBottles(db, estateId, change);
  if (lacking) throw new CannotBeDone({ flow: 0, ...lacking.problem }, lacking.line, lacking.operation);
  const vessels = new Map<string, Vessel>();
  const vesselOf = (id: string): Vessel => {
    const vessel = vessels.get(id);
    if (vessel === undefined) throw new UnknownVessel(id);
    return vessel;
  };
  async function loadVessels(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !vessels.has(id));
    if (missing.length === 0) return;
    for (const vessel of await ledgerVessels(db, estateId, missing)) vessels.set(vessel.id, vessel);
  }

  /** New contents of vessels that differ from the stored ones, or come from another entry. */
  const now = new Map<string, State>();
  /** Later operations to replay, in order. */
  let ahead: LedgerOperation[] = [];
  const seen = new Set<number>(removed ? [removed.number] : []);
  /** Operations that empty bottles whose wine may differ. */
  const emptying = new Set<number>();
  const bottles = bottlesInReplay(db, estateId);

  /** Adds the later operations of vessels that differ from here on, and those that empty bottles of this one. */
  async function follow(ids: readonly string[], from: LedgerOperation | OperationToRecord): Promise<void> {
    const after = ids.length === 0 ? [] : await operationsAfter(db, estateId, ids, from);
    const emptied = movesBottles(from.kind) ? await operationsEmptying(db, estateId, from.id) : [];
    for (const { number } of emptied) emptying.add(number);
    const later = [...new Map([...after, ...emptied].map((one) => [one.number, one])).values()].filter(
      ({ number }) => !seen.has(number),
    );
    for (const { number } of later) seen.add(number);
    await loadVessels(later.flatMap(({ entries }) => entries.flatMap(({ vessel }) => vessel ?? [])));
    ahead = [...ahead, ...later].sort(inOrder);
  }

  const results: OperationEffects[] = [];
  const rewritten: RewrittenOperation[] = [];

  /** Replays an operation on the current contents of its vessels. */
  function worked(
    statement: OperationToRecord | LedgerOperation,
    before: ReadonlyMap<string, State>,
    operation?: LedgerOperation,
  ): ChainedEntry[] {
    const stateOf = (id: string) => now.get(id) ?? before.get(id) ?? { contents: EMPTY, since: null };
    const flows = flowsOf(statement);
    const planned = plan(
      flows.map(({ flow }): Flow => flow),
      vesselOf,
      (id) => stateOf(id).contents,
    );
    if (planned.impossible !== undefined) {
      const line = flows[planned.impossible.flow]?.line ?? 0;
      throw new CannotBeDone(planned.impossible, line, operation);
    }
    const since = new Map<string, Position | null>();
    return planned.entries.map((entry) => {
      const { vessel, step } = entry;
      if (vessel === null) return { ...entry, previous: null };
      const previous = since.has(vessel) ? (since.get(vessel) ?? null) : stateOf(vessel).since;
      since.set(vessel, { at: statement.at, number: statement.number, step });
      return { ...entry, previous };
    });
  }

  async function remove(operation: LedgerOperation): Promise<void> {
    const fresh: string[] = [];
    for (const [id, state] of statesBeforeIt(operation.entries)) {
      if (now.has(id)) continue;
      now.set(id, state);
      fresh.push(id);
    }
    await follow(fresh, operation);
  }

  async function add(statement: OperationToRecord): Promise<void> {
    const ids = vesselsOf(statement);
    await loadVessels(ids);
    const asWritten = ids.filter((id) => !now.has(id));
    const before =
      asWritten.length === 0 ? new Map() : await statesBefore(db, estateId, asWritten, statement);
    const entries = worked(await bottles.withContents(statement), before);
    bottles.keep(statement, entries);
    const after = statesAfter(statement, entries);
    const fresh = [...after.keys()].filter((id) => !now.has(id));
    for (const [id, state] of after) now.set(id, state);
    results.push({ number: statement.number, at: statement.at, entries });
    await follow(fresh, statement);
  }

  async function again(operation: LedgerOperation): Promise<void> {
    const stored = statesAfter(operation, operation.entries);
    if (!emptying.has(operation.number) && ![...stored.keys()].some((id) => now.has(id))) return;
    const entries = worked(
      await bottles.withContents(operation),
      statesBeforeIt(operation.entries),
      operation,
    );
    bottles.keep(operation, entries);
    const isSame =
      entries.length === operation.entries.length &&
      entries.every((entry, at) => isSameEntry(entry, operation.entries[at]));
    if (!isSame) rewritten.push({ operation, entries });
    const fresh: string[] = [];
    for (const [id, state] of statesAfter(operation, entries)) {
      const was = stored.get(id);
      const isAsStored =
        was !== undefined &&
        isSameContents(state.contents, was.contents) &&
        isSamePosition(state.since, was.since);
      if (isAsStored) now.delete(id);
      else {
        if (!now.has(id)) fresh.push(id);
        now.set(id, state);
      }
    }
    await follow(fresh, operation);
  }

  // Removed and added operations in order; at one position the removed one comes first.
  const acts: { at: number; number: number; act: () => Promise<void> }[] = [];
  if (removed) {
    await loadVessels(removed.entries.flatMap(({ vessel }) => vessel ?? []));
    acts.push({ at: removed.at, number: removed.number, act: () => remove(removed) });
  }
  for (const statement of added)
    acts.push({ at: statement.at, number: statement.number, act: () => add(statement) });
  acts.sort(inOrder);
  for (let at = 0; ; ) {
    const change = acts[at];
    const [next] = ahead;
    if (change !== undefined && (next === undefined || inOrder(change, next) <= 0)) {
      at += 1;
      await change.act();
    } else if (next !== undefined) {
      ahead.shift();
      await again(next);
    } else return { added: results, rewritten, today: now, vesselOf };
  }
}

/** Returns the entries of one list that the other does not contain. */
const otherThan = (some: readonly ChainedEntry[], others: readonly ChainedEntry[]): ChainedEntry[] => {
  const byStep = new Map(others.map((entry) => [entry.step, entry]));
  return some.filter((entry) => !isSameEntry(entry, byStep.get(entry.step)));
};

/**
 * Writes the consequences of a change: of later operations only the entries that differ.
 * @param removed the removed or replaced operation
 */
export async function writeOutcome(
  tx: Transaction,
  estateId: string,
  { added, rewritten, vesselOf }: Outcome,
  removed?: LedgerOperation,
): Promise<void> {
  const away = [
    ...(removed?.entries.map(({ step }) => ({ number: removed.number, step })) ?? []),
    ...rewritten.flatMap(({ operation: { number, entries: before }, entries }) =>
      otherThan(before, entries).map(({ step }) => ({ number, step })),
    ),
  ];
  const later = rewritten.map(({ operation: { number, at, entries: before }, entries }) => ({
    number,
    at,
    entries: otherThan(entries, before),
  }));
  const capacityOf = (id: string) => vesselOf(id).capacity;
  await rewriteEntries(
    tx,
    estateId,
    away,
    [...added, ...later].map((worked) => ({ ...worked, capacityOf })),
  );
}
