/** From the lines people say to those that are stored: what they name is found, or made where it is named first. */
import { type OperationLine, say } from '@cuverie/contract';
import type { OperationKind } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import { lotId } from '../lots/lots.store.ts';
import { compositionOf } from '../vessels/sources.store.ts';
import { ledgerVessels } from '../vessels/vessels.store.ts';
import type { StoredLine } from './lines.ts';

/** A line whose wine is in My Cellar already. */
export type LineToStore = Omit<OperationLine, 'wine'> & { wine?: string };

const ENDS = ['from', 'to', 'vessel'] as const;

/** @throws Refusal 400 beside the line that names a vessel the estate does not have, or shares that are no whole */
export async function resolveLines(
  tx: Transaction,
  estateId: string,
  stamp: Stamp,
  kind: OperationKind,
  lines: readonly LineToStore[],
): Promise<StoredLine[]> {
  const named = lines.flatMap((line) => ENDS.flatMap((end) => line[end] ?? []));
  const vessels = await ledgerVessels(tx, estateId, [...new Set(named)]);
  const there = new Set(vessels.map(({ id }) => id));
  const stored: StoredLine[] = [];
  for (const [at, line] of lines.entries()) {
    for (const end of ENDS) {
      const id = line[end];
      if (id !== undefined && !there.has(id))
        throw invalid({ [`lines.${at}.${end}`]: say('vessel_unknown') });
    }
    const lot = line.lot ? await lotId(tx, estateId, line.lot, stamp) : undefined;
    const comesIn = kind === 'open' || kind === 'receive';
    stored.push({
      ...line,
      ...(lot !== undefined && { lotId: lot }),
      ...(comesIn && { composition: await madeOf(tx, estateId, at, line) }),
    });
  }
  return stored;
}

async function madeOf(tx: Transaction, estateId: string, at: number, { sources = [], lot }: LineToStore) {
  const sum = sources.reduce((total, { share = 100 }) => total + share, 0);
  if (sources.length > 0 && Math.abs(sum - 100) > 0.001)
    throw invalid({ [`lines.${at}.sources`]: say('shares_not_whole', { sum: Math.round(sum * 100) / 100 }) });
  const composition = await compositionOf(tx, estateId, sources, lot || null);
  return composition.map(({ source, parts }) => ({ source, parts: parts.toString() }));
}
