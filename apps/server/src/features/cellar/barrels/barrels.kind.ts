import { isDeepStrictEqual } from 'node:util';
import { BARREL_CSV, type BarrelQuery, type BarrelRow, barrelRow, say } from '@cuverie/contract';
import {
  BARREL_WAYS,
  type BarrelIdentity,
  barrelCode,
  fillLevelProblem,
  vintageProblem,
} from '@cuverie/domain';
import { currentYear } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { isRefused, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { barrelValuesOf } from './barrels.service.ts';
import { BARRELS, type BarrelValues, foreignOf, listBarrels } from './barrels.store.ts';

/** What a barrel keeps whatever a row says: it was found by them. */
const IDENTITY = new Set(['id', 'barrelId']);

/** A field of another name would be lost without a word: it is refused. */
const judgeRow = judgeBy(barrelRow.strict());

/** In the order they came, unless another is asked for: imported again, equal ones meet their own. */
const IN_ORDER = { sort: 'createdAt' } as const;

export function barrelKind({ db, clock }: Platform): Kind<BarrelRow, BarrelValues, BarrelIdentity> {
  return {
    name: 'barrels',
    store: storeOf(BARRELS),
    ways: BARREL_WAYS,
    identity: ({ id, barrelId, source, name, vintage, region }) => ({
      id,
      barrelId,
      source,
      name,
      vintage,
      region,
    }),

    stored: (from, estateId) =>
      from.rows<BarrelIdentity & { id: string }>(sql`
        select id, barrel_code as "barrelId", source, name, vintage, region from barrels
        where estate_id = ${estateId} and deleted_at is null order by created_at, id`),

    judge(values) {
      const judged = judgeRow(values);
      if (isRefused(judged)) return judged;
      const vintage = vintageProblem(judged.row.vintage, currentYear(clock));
      return vintage === undefined ? judged : { errors: { vintage } };
    },

    async adding(tx, { estateId }) {
      const there = await tx.rows<{ code: string }>(sql`
        select barrel_code as code from barrels where estate_id = ${estateId} and deleted_at is null`);
      const codes = new Set(there.map(({ code }) => code));
      const freeCode = codesFrom(clock.now().getTime());
      return (row) => {
        if (row.barrelId !== undefined && codes.has(row.barrelId))
          return { errors: { barrelId: say('code_taken', { barrelId: row.barrelId }) } };
        const values = barrelValuesOf(row);
        const fillLevel = fillLevelProblem(values.fillLevel, values.capacity);
        if (fillLevel !== undefined) return { errors: { fillLevel } };
        let barrelId = row.barrelId;
        while (barrelId === undefined || (barrelId !== row.barrelId && codes.has(barrelId)))
          barrelId = freeCode();
        codes.add(barrelId);
        return { ...values, barrelId };
      };
    },

    // A code is painted on the barrel: a row finds its barrel by it, and never gives it another.
    after(current, row) {
      const given = Object.entries(row).filter(
        ([field, value]) => value !== undefined && !IDENTITY.has(field),
      );
      const extra = row.extra ? { ...current.extra, ...row.extra } : current.extra;
      const after: BarrelValues = { ...current, ...Object.fromEntries(given), extra };
      const fillLevel = fillLevelProblem(after.fillLevel, after.capacity);
      if (fillLevel !== undefined) return { errors: { fillLevel } };
      return isDeepStrictEqual(after, current) ? current : after;
    },

    archived: (values) => values,

    csv: {
      columns: BARREL_CSV,
      async page(estateId, query: BarrelQuery) {
        const page = await listBarrels(db, estateId, { ...IN_ORDER, ...query });
        const ids = page.rows.map(({ id }) => id);
        const foreign = new Map((await foreignOf(db, estateId, ids)).map((row) => [row.id, row]));
        return { ...page, rows: page.rows.map((row) => ({ ...row, ...foreign.get(row.id) })) };
      },
    },
  };
}

/** A code draws on the millisecond and chance: going back in time, no two rows of an import draw on the same. */
function codesFrom(now: number): () => string {
  let drawn = 0;
  return () => {
    drawn += 1;
    return barrelCode(now - drawn, Math.random());
  };
}
