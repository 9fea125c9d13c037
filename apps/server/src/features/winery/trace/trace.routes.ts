import { type Trace, traceOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bottlingsWhere } from '../ledger/bottling/bottlings.store.ts';
import { operations } from '../ledger/operations.store.ts';
import { lots } from '../lots/lots.store.ts';
import { dosesWhere, packingsWhere, stockBatches } from '../stock/stock.store.ts';
import { sourcesOf } from '../vessels/sources.store.ts';
import { vessels } from '../vessels/vessels.store.ts';
import {
  flowsIn,
  flowsIntoBottles,
  flowsIntoLot,
  flowsIntoWine,
  flowsOfOperation,
  isInCellar,
  type TracedFlow,
} from './trace.store.ts';
import { type Direction, type Start, traceFlows } from './trace.ts';

/** Accounts through which wine enters the cellar, with its composition. */
const ORIGINS = new Set(['opening', 'received', 'must', 'added']);

const isOrigin = ({ account }: TracedFlow['from']): boolean => account !== null && ORIGINS.has(account);

/** Unique by id, in order of first occurrence. */
const once = <Thing extends { id: string }>(things: readonly (Thing | null)[]): Thing[] => [
  ...new Map(things.flatMap((thing) => (thing === null ? [] : [[thing.id, thing] as const]))).values(),
];

const vesselAt = ({ vesselId, vessel }: TracedFlow['from']) =>
  vesselId === null || vessel === null ? null : { id: vesselId, code: vessel };

export function traceRoutes(app: FastifyInstance, { db }: Platform): void {
  /** Returns where wine went or came from; its composition follows from inflows on the way or contents at the start. */
  async function answer(
    tx: Db,
    estateId: string,
    direction: Direction,
    starts: readonly Start[],
    first: readonly TracedFlow[] = [],
  ): Promise<Trace> {
    const flows = await traceFlows(flowsIn(tx, estateId), direction, starts, first);
    const cameIn = flows.filter(({ from }) => isOrigin(from));
    const bottles = flows.filter(({ to }) => to.account === 'bottled');
    const bottled = await bottlingsWhere(
      tx,
      estateId,
      sql`bottlings.number = any(${bottles.map(({ number }) => number)}::bigint[])`,
    );
    const isTraced = new Set(bottles.map(({ number, step }) => `${number}:${step + 1}`));
    const sources = await sourcesOf(
      tx,
      estateId,
      cameIn.flatMap((flow) => flow.sources),
    );
    return {
      direction,
      steps: flows.map((flow) => ({
        operationId: flow.operationId,
        number: flow.number,
        kind: flow.kind,
        at: flow.at,
        from: { ...flow.from, lot: flow.from.lot?.code ?? null },
        to: { ...flow.to, lot: flow.to.lot?.code ?? null },
        amount: flow.amount,
        unit: flow.unit,
        fromAfter: flow.fromLevelAfter,
        toBefore: flow.toLevelBefore,
        wineId: flow.wineId,
        tag: flow.tag || null,
        sources: isOrigin(flow.from) && flow.toLevelBefore === 0 ? flow.sources : [],
      })),
      vessels: once(flows.flatMap(({ from, to }) => [vesselAt(from), vesselAt(to)])),
      lots: once(flows.flatMap(({ from, to }) => [from.lot, to.lot])),
      sources: [...sources.values()],
      bottles: bottled.flatMap(({ number, step, ...one }) =>
        isTraced.has(`${number}:${step}`) ? [one] : [],
      ),
    };
  }

  route(app, traceOperations.vessel, async ({ member: { estateId }, params, query }) => {
    const { direction = 'back' } = query;
    return db.begin(async (tx) => {
      await vessels.get(tx, estateId, params.id);
      // Backward traces start at the current contents, forward traces at all past contents.
      const now = { at: '9999-12-31T23:59:59.999Z', number: 0, step: 0 };
      return answer(tx, estateId, direction, [
        direction === 'back' ? { vessel: params.id, at: now } : { vessel: params.id },
      ]);
    }, 'read only');
  });

  route(app, traceOperations.lot, async ({ member: { estateId }, params, query }) => {
    const { direction = 'back' } = query;
    return db.begin(async (tx) => {
      await lots.get(tx, estateId, params.id);
      return answer(tx, estateId, direction, [], await flowsIntoLot(tx, estateId, params.id));
    }, 'read only');
  });

  route(app, traceOperations.operation, async ({ member: { estateId }, params, query }) => {
    const { direction = 'back', tag } = query;
    return db.begin(async (tx) => {
      const { number } = await operations.get(tx, estateId, params.id);
      return answer(tx, estateId, direction, [], await flowsOfOperation(tx, estateId, number, tag));
    }, 'read only');
  });

  route(app, traceOperations.wine, async ({ member: { estateId }, params, query }) => {
    const { direction = 'back' } = query;
    return db.begin(async (tx) => {
      const filled = await flowsIntoWine(tx, estateId, params.id);
      // Nothing is known of purchased wine.
      if (filled.length === 0 && !(await isInCellar(tx, estateId, params.id))) throw notFound('wine');
      return answer(tx, estateId, direction, [], filled);
    }, 'read only');
  });

  route(app, traceOperations.batch, async ({ member: { estateId }, params, query }) => {
    const { direction = 'back' } = query;
    return db.begin(async (tx) => {
      await stockBatches.get(tx, estateId, params.id);
      const doses = await dosesWhere(tx, estateId, sql`and lines.line ->> 'stock' = ${params.id}`);
      const starts = doses.map(({ vesselId: vessel, at, number, step }) => ({
        vessel,
        at: { at, number, step },
      }));
      const packings = await packingsWhere(tx, estateId, sql`and packed ->> 'stock' = ${params.id}`);
      const packed = new Set(
        packings.flatMap(({ number, steps }) => steps.map((step) => `${number}:${step}`)),
      );
      const runs = await flowsIntoBottles(
        tx,
        estateId,
        packings.map(({ number }) => number),
      );
      const first = runs.filter(({ number, step }) => packed.has(`${number}:${step + 1}`));
      return answer(tx, estateId, direction, starts, first);
    }, 'read only');
  });
}
