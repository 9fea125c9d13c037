/** Bins that are added with the delivery into them. */
import { type OperationDraft, sentenceOf } from '@cuverie/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import { vessels } from './vessels.store.ts';

/**
 * Adds bins, unless they are there from an earlier try.
 * @throws Refusal 400 if another vessel has the id or the code of one
 */
export async function addBins(
  tx: Transaction,
  estateId: string,
  bins: OperationDraft['bins'] = [],
  stamp: Stamp,
): Promise<void> {
  for (const [at, { id, code, capacity }] of bins.entries()) {
    const nowhere = { room: null, row: null, archivedAt: null, dip: null, maker: null };
    try {
      const values = { code, kind: 'bin', unit: 'kg', capacity, ...nowhere } as const;
      if (await vessels.insert(tx, estateId, id, values, stamp)) continue;
    } catch (error) {
      if (isUniqueViolation(error, 'vessels_code_key'))
        throw invalid({ [`bins.${at}.code`]: sentenceOf('vessel_code_taken', { code }) });
      throw error;
    }
    const there = await vessels.get(tx, estateId, id);
    if (there.code !== code || there.kind !== 'bin' || there.unit !== 'kg')
      throw invalid({ [`bins.${at}.code`]: sentenceOf('bin_id_taken', { code }) });
  }
}
