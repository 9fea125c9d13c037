import { costOperations, type LotCost } from '@cuverie/contract';
import {
  bottledAmount,
  type Cost,
  costParts,
  fromLedger,
  NO_COST,
  shareOfCost,
  sumOfCosts,
  toLedger,
} from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from '../../../platform/database/sql.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bottlingsWhere, byFormat } from '../ledger/bottling/bottlings.store.ts';
import { lots } from '../lots/lots.store.ts';
import { flowsIn, flowsIntoBottles, flowsIntoLot } from '../trace/trace.store.ts';
import { traceFlows } from '../trace/trace.ts';
import { vesselsAt } from '../vessels/vessels.store.ts';
import { bottlesKey, costsIn } from './costs.store.ts';

export function costRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  route(app, costOperations.lot, async ({ member: { estateId }, params: { id } }) =>
    db.begin(async (tx) => {
      await lots.get(tx, estateId, id);
      const now = clock.now();
      // All wine that was ever in the lot, also what is in bottles by now.
      const bottlings = await bottlingsWhere(tx, estateId, sql`lots.id = ${id}`);
      const runs = bottlings.map(({ number }) => number);
      // A run mixes what it draws from several lots.
      const into = [
        ...(await flowsIntoLot(tx, estateId, id)),
        ...(await flowsIntoBottles(tx, estateId, runs)),
      ];
      const traced = await traceFlows(flowsIn(tx, estateId), 'back', [], into);
      const ends = traced.flatMap(({ from, to }) => [from.vesselId, to.vesselId]);
      const passed = [...new Set(ends.filter((vessel) => vessel !== null))];
      const { held, filled } = await costsIn(tx, estateId, passed);
      const vessels = await vesselsAt(tx, estateId, now, sql`and held.lot_id = ${id}`);
      const sum = (unit: string) =>
        fromLedger(vessels.reduce((all, one) => all + (one.unit === unit ? toLedger(one.level) : 0), 0));
      return {
        asOf: now.toISOString(),
        litres: sum('L'),
        kilograms: sum('kg'),
        ...answered(sumOfCosts(vessels.map((vessel) => held.get(vessel.id) ?? NO_COST))),
        bottlings: byFormat(bottlings).map((one) => {
          const { operationId, wineId, wine, bottles, bottleSizeMl } = one;
          const all = filled.get(bottlesKey(one));
          const cost = all
            ? shareOfCost(all.cost, bottledAmount(bottles, bottleSizeMl), all.amount)
            : NO_COST;
          return { operationId, wineId, wine, bottles, bottleSizeMl, ...answered(cost) };
        }),
      };
    }, 'read only'),
  );
}

function answered(cost: Cost): Pick<LotCost, 'parts' | 'unpriced'> {
  const alike = Map.groupBy(cost.unpriced.values(), ({ kind, name }) => JSON.stringify([kind, name]));
  return {
    parts: costParts(cost).map(({ cents, ...part }) => ({ ...part, amount: cents / 100 })),
    unpriced: [...alike.values()].flatMap(([first, ...others]) =>
      first ? [{ kind: first.kind, name: first.name, count: 1 + others.length }] : [],
    ),
  };
}
