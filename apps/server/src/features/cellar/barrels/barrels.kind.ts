import { BARREL_CSV, type BarrelQuery, type BarrelRow, barrelRow, sentenceOf } from '@cuverie/contract';
import {
  BARREL_WAYS,
  type BarrelIdentity,
  barrelCode,
  fillLevelProblem,
  vintageProblem,
} from '@cuverie/domain';
import { latestYear } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/sql.ts';
import { withForeign } from '../../../platform/exchange/csv.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf, withRow } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WineryRecord } from '../../../platform/record.ts';
import { followBarrels } from './barrels.record.ts';
import { barrelValuesOf } from './barrels.service.ts';
import { BARRELS, type BarrelValues, listBarrels } from './barrels.store.ts';

/**
 * Ordered by creation unless another order is requested, so that equal rows of an export match their originals on
 * import.
 */
const IN_ORDER = { sort: 'createdAt' } as const;

export function barrelKind(
  { db, clock }: Platform,
  record: WineryRecord,
): Kind<BarrelRow, BarrelValues, BarrelIdentity> {
  const store = storeOf(BARRELS);
  return {
    name: 'barrels',
    store: {
      ...store,
      // An import never overwrites a barrel that took part in cellar work or was edited.
      async remove(tx, estateId, items, stamp) {
        const used = await record.used(
          tx,
          estateId,
          items.map(({ id }) => id),
        );
        return store.remove(
          tx,
          estateId,
          items.filter(({ id }) => !used.has(id)),
          stamp,
        );
      },
    },
    ways: BARREL_WAYS,
    ...foundBy(BARRELS, ['barrelId', 'source', 'name', 'vintage', 'region']),

    // An unknown field is refused, since its value would be lost silently.
    judge: judgeBy(barrelRow.strict(), ({ vintage }) => ({
      vintage: vintageProblem(vintage, latestYear(clock)),
    })),

    lock: (tx, estateId) => record.lock(tx, estateId),

    async follow(tx, member, { added = [], updated = [], removed = [], isArchive }) {
      const follow = await followBarrels(record, tx, member);
      if (!isArchive) await follow('imported', added);
      await follow(isArchive ? 'updated by archive' : 'updated', updated);
      await follow('removed', removed);
    },

    async adding(tx, { estateId }) {
      const there = await tx.rows<{ code: string }>(sql`
        select barrel_code as code from barrels where estate_id = ${estateId} and deleted_at is null`);
      const codes = new Set(there.map(({ code }) => code));
      const freeCode = codesFrom(clock.now().getTime());
      return (row) => {
        if (row.barrelId !== undefined && codes.has(row.barrelId))
          return { errors: { barrelId: sentenceOf('code_taken', { barrelId: row.barrelId }) } };
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

    // The code is painted on the barrel: it identifies the barrel and never changes.
    after(current, { id: _id, barrelId: _code, ...row }) {
      const extra = row.extra ? { ...current.extra, ...row.extra } : current.extra;
      const after = { ...withRow(current, row), extra };
      const fillLevel = fillLevelProblem(after.fillLevel, after.capacity);
      return fillLevel === undefined ? after : { errors: { fillLevel } };
    },

    csv: {
      columns: BARREL_CSV,
      page: async (estateId, query: BarrelQuery) =>
        withForeign(db, estateId, 'barrels', await listBarrels(db, estateId, { ...IN_ORDER, ...query })),
    },
  };
}

/**
 * Codes consist of the millisecond and a random number, counting backwards in time, so that the rows of an import get
 * different codes.
 */
function codesFrom(now: number): () => string {
  let drawn = 0;
  return () => {
    drawn += 1;
    return barrelCode(now - drawn, Math.random());
  };
}
