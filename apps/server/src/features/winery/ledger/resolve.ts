/** From the lines people say to those that are stored: what they name is found, or made where it is named first. */
import { say } from '@cuverie/contract';
import { LINE_ENDS, type OperationKind, vesselsOf } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import { lotIds } from '../lots/lots.store.ts';
import { addedSource, compositionOf, keepSources, type Source } from '../vessels/sources.store.ts';
import { ledgerVessels } from '../vessels/vessels.store.ts';
import { dipsOf, gaugedBy } from './dips.ts';
import type { LineToStore, StoredLine } from './lines.ts';

/** @throws Refusal 400 beside the line that names a vessel the estate does not have, or shares that are no whole */
export async function resolveLines(
  tx: Transaction,
  estateId: string,
  stamp: Stamp,
  kind: OperationKind,
  lines: readonly LineToStore[],
): Promise<StoredLine[]> {
  const vessels = await ledgerVessels(tx, estateId, vesselsOf({ lines }));
  const units = new Map(vessels.map(({ id, unit }) => [id, unit]));
  const lots = await lotIds(
    tx,
    estateId,
    lines.flatMap(({ lot }) => lot || []),
    stamp,
  );
  const dips = await dipsOf(tx, estateId, lines);
  const sources: Source[] = [];
  const stored = lines.map((line, at): StoredLine => {
    const wrong = LINE_ENDS.find((end) => line[end] !== undefined && !units.has(line[end]));
    if (wrong !== undefined) throw invalid({ [`lines.${at}.${wrong}`]: say('vessel_unknown') });
    const lot = line.lot ? lots.get(line.lot) : undefined;
    const gauged = line.level === undefined ? gaugedBy(dips, at, line) : line;
    const named = lot === undefined ? gauged : { ...gauged, lotId: lot };
    if (kind === 'add' && line.volume !== undefined && units.get(line.vessel ?? '') === 'kg')
      throw invalid({ [`lines.${at}.volume`]: say('fruit_and_wine') });
    const isAdded = kind === 'add' && line.volume !== undefined;
    if (kind !== 'open' && kind !== 'receive' && !isAdded) return named;
    const made = isAdded ? addedSource(line.product ?? '') : madeOf(at, line);
    sources.push(...made.sources);
    const composition = made.composition.map(({ source, parts }) => ({ source, parts: parts.toString() }));
    return { ...named, composition };
  });
  await keepSources(tx, estateId, sources);
  return stored;
}

function madeOf(at: number, { sources = [], lot }: LineToStore) {
  const sum = sources.reduce((total, { share = 100 }) => total + share, 0);
  if (sources.length > 0 && Math.abs(sum - 100) > 0.001)
    throw invalid({ [`lines.${at}.sources`]: say('shares_not_whole', { sum: Math.round(sum * 100) / 100 }) });
  return compositionOf(sources, lot || null);
}
