/**
 * The record of the demo estate's last finished vintage relative to today: from the bins of its harvest to its bottles.
 */
import {
  type LotChanges,
  lotChanges,
  type OperationDraft,
  type OwnLimitDraft,
  operationDraft,
  ownLimitDraft,
  type TrialDraft,
  trialDraft,
  type VesselDraft,
  vesselDraft,
  type WorkOrderDraft,
  workOrderDraft,
} from '@cuverie/contract';
import { LINE_ENDS } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import winery from './winery.json' with { type: 'json' };

type Json = string | number | boolean | readonly Json[] | { readonly [field: string]: Json };

/** Litres each barrel takes at topping. */
const TOPPED_L = 1.5;

/** Returns the newest harvest whose wine can be bottled by now. */
export const bottledVintage = (now: Date): number => now.getUTCFullYear() - (now.getUTCMonth() >= 7 ? 1 : 2);

interface DemoWinery {
  vessels: VesselDraft[];
  limits: OwnLimitDraft[];
  operations: OperationDraft[];
  /** Tax classes, by the code of a lot. */
  classes: ({ lot: string } & Pick<LotChanges, 'taxClasses'>)[];
  trials: TrialDraft[];
  /** Work for today, and how many of its tasks are done. */
  work: (WorkOrderDraft & { done: number })[];
}

export function demoWinery(now: Date): DemoWinery {
  const year = bottledVintage(now);
  const idOf = new Map<string, string>();
  const vessels = winery.vessels.flatMap(({ codes, kind, capacity }) =>
    codes.map((code) => {
      idOf.set(code, newId());
      return vesselDraft.parse({ id: idOf.get(code), code, kind, capacity });
    }),
  );

  /** The id of an operation or a wine that the fixture names. */
  const named = (name: string): string => {
    const id = idOf.get(name) ?? newId();
    idOf.set(name, id);
    return id;
  };

  /** A value of the fixture with the ids of vessels, and with the year in lot codes. */
  function withIds(value: Json, field = ''): Json {
    if (typeof value === 'string') {
      // The fixture names vessels by code.
      if (LINE_ENDS.some((end) => end === field)) return idOf.get(value) ?? value;
      if (['id', 'bottling', 'wine'].includes(field)) return named(value);
      return value.replace('{yy}', String(year % 100));
    }
    if (Array.isArray(value)) return value.map((one: Json) => withIds(one, field));
    if (typeof value !== 'object') return value;
    const fields = Object.entries(value).map(([name, one]): [string, Json] => [name, withIds(one, name)]);
    // Grapes and wine have the year of the harvest.
    const vintage = field === 'sources' || field === 'wine' ? { vintage: year } : {};
    return { ...(Object.fromEntries(fields) as Record<string, Json>), ...vintage };
  }

  const operations = winery.operations.map(({ on, topped = [], lines, id, ...operation }) => {
    const isNextYear = on.startsWith('+');
    const [day = '', time = ''] = on.replace('+', '').split(' ');
    const toppings = topped.map((to) => ({ from: 'Fût 1', to, amount: TOPPED_L }));
    return operationDraft.parse({
      ...operation,
      ...(id !== undefined && { id: named(id) }),
      at: `${year + (isNextYear ? 1 : 0)}-${day}T${time}:00Z`,
      lines: withIds([...lines, ...toppings]),
    });
  });
  const work = winery.work.map(({ kind, lines, done = 0, ...order }) => ({
    ...workOrderDraft.parse({
      ...order,
      due: now.toISOString().slice(0, 10),
      tasks: lines.map((line) => ({ plan: { kind, lines: withIds([line]) } })),
    }),
    done,
  }));
  const trials = winery.trials.map(({ blends, ...trial }) =>
    trialDraft.parse({ ...trial, blends: withIds(blends) }),
  );
  const limits = winery.limits.map((limit) => ownLimitDraft.parse(limit));
  const classes = winery.classes.map(({ lot, from, class: taxClass }) => ({
    lot: lot.replace('{yy}', String(year % 100)),
    ...lotChanges.parse({ taxClasses: [{ from: `${year}-${from}`, class: taxClass }] }),
  }));
  return { vessels, limits, operations, classes, trials, work };
}
