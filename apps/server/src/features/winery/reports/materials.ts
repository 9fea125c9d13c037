/** Parts III and IV of TTB F 5120.17: spirits, concentrate and sugar that came, went into wine, and are left. */
import {
  countsOf,
  type Material,
  type Move,
  materialOf,
  materialUsed,
  type Period,
  reportedAmount,
  toLedger,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import {
  type AddedMaterial,
  type MaterialBatch,
  materialBatchesBefore,
  materialsBefore,
} from './materials.store.ts';

/** A movement of a material, with the addition or the batch it belongs to. */
export type MaterialPart = Move & { of: { material: AddedMaterial } | { batch: MaterialBatch; day: string } };

/** What is used without a batch came as it was used, where there are batches of it. */
export async function materialParts(
  db: Db,
  estateId: string,
  { from, until }: Period,
): Promise<MaterialPart[]> {
  const parts: MaterialPart[] = [];
  const put = (
    material: Material,
    line: 'received' | 'found' | 'used' | 'lost',
    day: string,
    amount: number,
    of: MaterialPart['of'],
  ) => {
    if (amount === 0) return;
    const left = line === 'received' || line === 'found' ? amount : -amount;
    if (day < from) parts.push({ line: `${material}_beginning`, column: 'all', amount: left, of });
    else parts.push({ line: `${material}_${line}`, column: 'all', amount, of });
    parts.push({ line: `${material}_end`, column: 'all', amount: left, of });
  };
  const added = await materialsBefore(db, estateId, until);
  const batches = await materialBatchesBefore(db, estateId, until);
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  const inStock = new Set(batches.map(({ substance, unit }) => materialOf(substance, unit)));
  for (const one of added) {
    const { dose, unit } = one.line;
    const used = dose && unit ? materialUsed({ ...one.line, dose, unit }, one.before) : undefined;
    if (used === undefined) continue;
    const of = { material: one };
    const { material } = used;
    const batch = byId.get(one.line.stock ?? '');
    const amount = reportedAmount(material, used.amount, batch?.strength ?? one.line.strength);
    if (inStock.has(material)) {
      if (batch === undefined) put(material, 'received', one.day, amount, of);
      put(material, 'used', one.day, amount, of);
    } else if (one.day >= from) parts.push({ line: `${material}_used`, column: 'all', amount, of });
  }
  for (const batch of batches) {
    const material = materialOf(batch.substance, batch.unit);
    if (material === undefined) continue;
    const reported = (amount: number) => reportedAmount(material, amount, batch.strength);
    put(material, 'received', batch.day, reported(toLedger(batch.amount)), { batch, day: batch.day });
    const uses = added.flatMap(({ at, before, line: { dose, unit, ...line } }) =>
      line.stock === batch.id && dose && unit ? [{ ...line, at, litres: before, dose, unit }] : [],
    );
    const dayOf = new Map(batch.counts.map(({ at, day }) => [at, day]));
    for (const { at, difference } of countsOf(batch, uses)) {
      const day = dayOf.get(at) ?? batch.day;
      put(material, difference > 0 ? 'found' : 'lost', day, reported(Math.abs(difference)), { batch, day });
    }
  }
  return parts;
}
