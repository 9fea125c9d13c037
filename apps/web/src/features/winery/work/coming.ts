/** Computes the amounts of open tasks one after the other, with the planner of the ledger. */

import type { Task, Vessel } from '@cuverie/contract';
import { fromLedger } from '@cuverie/domain';
import { type UnitOf, valuesOf } from '../operations/operation-form.ts';
import { simulate } from '../operations/simulate.ts';
import { lineOfTask } from './work-words.ts';

/** @returns litres or kilograms by task id; impossible tasks are left out */
export function plannedAmounts(
  tasks: readonly Task[],
  vessels: ReadonlyMap<string, Vessel>,
): Map<string, number | undefined> {
  const unitOf: UnitOf = (id) => vessels.get(id)?.unit ?? 'L';
  const now = new Map(vessels);
  const amounts = new Map<string, number | undefined>();
  for (const { id, plan, done } of tasks) {
    if (done !== null) continue;
    const simulated = simulate(valuesOf(plan, unitOf), now, unitOf);
    amounts.set(id, simulated.amounts[0]);
    for (const { vessel, after } of simulated.entries) {
      const before = vessel === null ? undefined : now.get(vessel);
      if (before) now.set(before.id, { ...before, level: fromLedger(after.level), lot: after.lot });
    }
  }
  return amounts;
}

/** Whether a task needs the remainder of other open tasks. */
export const isToWait = (task: Task, tasks: readonly Task[]): boolean => {
  const { from, amount } = lineOfTask(task);
  const others = tasks.filter(({ id, done }) => id !== task.id && done === null);
  return amount === 'rest' && others.some((other) => lineOfTask(other).from === from);
};
