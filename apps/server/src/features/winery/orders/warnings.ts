/** Warnings for open tasks. Tasks reserve nothing; warnings are only shown. */
import { inWords, type OperationPlan, sentenceOf, type Task } from '@cuverie/contract';
import {
  type Contents,
  EMPTY,
  flowsOf,
  plan,
  type Sentence,
  type StatedLine,
  type Vessel,
  vesselsOf,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { statesBefore } from '../ledger/ledger.store.ts';
import { ledgerVessels } from '../vessels/vessels.store.ts';
import type { StoredTask } from './orders.store.ts';

type Warnings = Map<string, Task['warnings']>;

/** Lines as the ledger computes with them; a new lot is identified by its code. */
const statedLines = (lines: OperationPlan['lines']): StatedLine[] =>
  lines.map(({ wine: _wine, sources: _sources, ...line }) => line);

const isOpen = ({ amount, level, volume }: StatedLine): boolean =>
  amount === undefined && level === undefined && volume === undefined;

/** Replays the open tasks of one order in order, from the current contents of vessels. */
function impossibleIn(
  tasks: readonly StoredTask[],
  vessels: ReadonlyMap<string, Vessel>,
  today: ReadonlyMap<string, Contents>,
): Map<string, Sentence> {
  const found = new Map<string, Sentence>();
  const now = new Map(today);
  for (const { id, plan: said } of tasks) {
    const lines = statedLines(said.lines);
    if (vesselsOf(said).some((named) => !vessels.has(named))) {
      found.set(id, sentenceOf('vessel_unknown'));
      continue;
    }
    // A future measurement is unknown.
    const known = lines.filter((line) => !isOpen(line));
    const flows = flowsOf({ kind: said.kind, lines: known, reason: said.reason ?? null });
    const planned = plan(
      flows.map(({ flow }) => flow),
      (named) => vessels.get(named) as Vessel,
      (named) => now.get(named) ?? EMPTY,
    );
    if (planned.impossible) found.set(id, planned.impossible.problem);
    else
      for (const { vessel, after } of planned.entries) {
        if (vessel !== null) now.set(vessel, after);
      }
  }
  return found;
}

/** Orders with open tasks that draw from or fill each vessel. */
function ordersAt(tasks: readonly StoredTask[], end: 'from' | 'to'): Map<string, Set<string>> {
  const orders = new Map<string, Set<string>>();
  for (const { workOrderId, plan: said } of tasks)
    for (const { [end]: vessel } of said.lines) {
      if (vessel === undefined) continue;
      orders.set(vessel, (orders.get(vessel) ?? new Set()).add(workOrderId));
    }
  return orders;
}

/**
 * @param tasks tasks of all unchecked orders, in order
 * @param titles titles of these orders, by id
 */
export async function warningsOf(
  db: Db,
  estateId: string,
  tasks: readonly StoredTask[],
  titles: ReadonlyMap<string, string>,
): Promise<Warnings> {
  const open = tasks.filter(({ done }) => done === null);
  const ids = vesselsOf({ lines: open.flatMap(({ plan: said }) => said.lines) });
  if (ids.length === 0) return new Map();
  const vessels = new Map((await ledgerVessels(db, estateId, ids)).map((vessel) => [vessel.id, vessel]));
  const states = await statesBefore(db, estateId, ids, { at: Date.parse('9999-01-01'), number: 0 });
  const today = new Map([...states].map(([id, { contents }]) => [id, contents]));
  const impossible = new Map(
    [...Map.groupBy(open, ({ workOrderId }) => workOrderId).values()].flatMap((some) => [
      ...impossibleIn(some, vessels, today),
    ]),
  );
  const [drawing, filling] = [ordersAt(open, 'from'), ordersAt(open, 'to')];
  const others = (orders: ReadonlyMap<string, ReadonlySet<string>>, vessel: string, own: string) =>
    [...(orders.get(vessel) ?? [])].filter((order) => order !== own);
  return new Map(
    open.map(({ id, workOrderId, plan: said }) => {
      const wordsOf = (named: string, other: string) => ({
        vessel: vessels.get(named)?.code ?? '',
        title: titles.get(other) ?? '',
      });
      const ends = (end: 'from' | 'to') => [...new Set(said.lines.flatMap((line) => line[end] ?? []))];
      const sentences = [
        ...(impossible.has(id) ? [impossible.get(id) as Sentence] : []),
        ...ends('from').flatMap((named) =>
          others(drawing, named, workOrderId).map((other) =>
            sentenceOf('task_empties_too', wordsOf(named, other)),
          ),
        ),
        ...ends('to').flatMap((named) =>
          others(filling, named, workOrderId).map((other) =>
            sentenceOf('task_fills_too', wordsOf(named, other)),
          ),
        ),
      ];
      return [
        id,
        sentences.map(({ code, params }) => ({ code, params, message: inWords({ code, params }) })),
      ];
    }),
  );
}
