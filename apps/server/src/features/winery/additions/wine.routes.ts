import {
  type Vessel,
  type VesselLimits,
  type WineState,
  type WineStateQuery,
  wineStateOperations,
} from '@cuverie/contract';
import {
  analyteOf,
  type EstateMarket,
  knownReadings,
  limitStandings,
  mixedWine,
  type OwnLimit,
  ownStandings,
  UNKNOWN_WINE,
  usualStyle,
  type Wine,
} from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listOwnLimits } from '../limits/own-limits.store.ts';
import { lots } from '../lots/lots.store.ts';
import { vessels, vesselsAt } from '../vessels/vessels.store.ts';
import { lastValues, marketOf, winesIn } from './wine.store.ts';

/** Digits in answers; floating-point sums have more digits than any measurement. */
const rounded = (value: number): number => Number(value.toPrecision(10));
const asInstant = (at: number): string => new Date(at).toISOString();

export function wineRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  /** Returns the vessels of a condition that hold something, and the wine in each. */
  async function winesOf(
    tx: Db,
    estateId: string,
    which: Sql,
    { at: asked, market: askedMarket }: WineStateQuery,
  ) {
    const at = asked === undefined ? clock.now() : new Date(asked);
    const filledVessels = (await vesselsAt(tx, estateId, at, which)).filter(({ level }) => level > 0);
    const ids = filledVessels.map(({ id }) => id);
    return {
      at,
      held: filledVessels,
      wines: await winesIn(tx, estateId, ids, at),
      market: askedMarket ?? (await marketOf(tx, estateId)),
      own: await listOwnLimits(tx, estateId),
    };
  }

  /** Returns the blended properties of the wine in some vessels. */
  async function stateOf(tx: Db, estateId: string, which: Sql, query: WineStateQuery): Promise<WineState> {
    const { at, held: filledVessels, wines, market, own } = await winesOf(tx, estateId, which, query);
    const wine = mixedWine(
      filledVessels.map(({ id, level }) => ({ litres: level, wine: wines.get(id) ?? UNKNOWN_WINE })),
    );
    const isRed = isRedIn(filledVessels);
    return {
      at: at.toISOString(),
      level: rounded(filledVessels.reduce((sum, { level }) => sum + level, 0)),
      market,
      isRed,
      ...wineAnswer(wine),
      ...limitsOf(wine, { market, own, isRed }),
    };
  }

  route(app, wineStateOperations.vessel, async ({ member: { estateId }, params, query }) =>
    db.begin(async (tx) => {
      await vessels.get(tx, estateId, params.id);
      return stateOf(tx, estateId, sql`and vessels.id = ${params.id}`, query);
    }, 'read only'),
  );

  route(app, wineStateOperations.lot, async ({ member: { estateId }, params, query }) =>
    db.begin(async (tx) => {
      await lots.get(tx, estateId, params.id);
      return stateOf(tx, estateId, sql`and held.lot_id = ${params.id}`, query);
    }, 'read only'),
  );

  route(app, wineStateOperations.limits, async ({ member: { estateId }, body: { ids, ...query } }) =>
    db.begin(async (tx) => {
      const which = sql`and vessels.id = any(${ids}::uuid[])`;
      const { held: filledVessels, wines, market, own } = await winesOf(tx, estateId, which, query);
      const rows = new Map<string, VesselLimits>();
      for (const vessel of filledVessels) {
        const wine = wines.get(vessel.id) ?? UNKNOWN_WINE;
        const limits = { market, ...limitsOf(wine, { market, own, isRed: isRedIn([vessel]) }) };
        const key = JSON.stringify(limits);
        const row = rows.get(key) ?? { vesselIds: [], ...limits };
        row.vesselIds.push(vessel.id);
        rows.set(key, row);
      }
      return { rows: [...rows.values()], nextCursor: null };
    }, 'read only'),
  );

  route(app, wineStateOperations.values, async ({ member: { estateId } }) => ({
    rows: await lastValues(db, estateId, clock.now()),
    nextCursor: null,
  }));
}

/** Whether all vessels hold red wine, by their main variety; `null` if unknown or different. */
function isRedIn(filledVessels: readonly Pick<Vessel, 'composition'>[]): boolean | null {
  const styles = new Set(
    filledVessels.map(({ composition: [largest] }) => largest?.variety && usualStyle(largest.variety)),
  );
  const [style] = styles;
  return styles.size === 1 && style ? style === 'red' : null;
}

function limitsOf(
  wine: Wine,
  { market, own, isRed }: { market: EstateMarket; own: readonly OwnLimit[]; isRed: boolean | null },
): Pick<WineState, 'limits' | 'ownLimits'> {
  return {
    limits: limitStandings(wine, market, isRed === null ? {} : { isRed }).map(
      ({ limit: { of, max, unit, source, asOf }, used, left, from, isAdvice }) => ({
        of,
        max: rounded(max),
        unit,
        used: rounded(used),
        left: rounded(left),
        from,
        isAdvice,
        source,
        asOf,
      }),
    ),
    ownLimits: ownStandings(wine, own, { isRed }).map(({ limit: { of, max, unit }, used, left, from }) => ({
      of,
      max,
      unit,
      used: rounded(used),
      left: rounded(left),
      from,
    })),
  };
}

const wineAnswer = (wine: Wine): Pick<WineState, 'readings' | 'additions'> => ({
  readings: knownReadings(wine).map(([analyte, { value, basis, at, share }]) => ({
    analyte,
    value: rounded(value),
    unit: analyteOf(analyte).unit,
    basis,
    at: asInstant(at),
    share: rounded(share),
  })),
  additions: [...wine.burdens.values()]
    .map(({ product, substance, grams, millilitres, at }) => ({
      product,
      substance: substance ?? null,
      milligrams: rounded(grams * 1000),
      millilitres: rounded(millilitres),
      at: asInstant(at),
    }))
    .sort((one, other) => (one.at < other.at ? 1 : -1)),
});
