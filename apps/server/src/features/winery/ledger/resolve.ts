/** Turns entered lines into stored ones: names are resolved, or created on first use. */
import { type SourceDraft, sentenceOf } from '@cuverie/contract';
import { LINE_ENDS, type OperationKind, vesselsOf } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import { lotIds } from '../lots/lots.store.ts';
import { addedSource, compositionOf, type Source, saveSources } from '../vessels/sources.store.ts';
import { ledgerVessels } from '../vessels/vessels.store.ts';
import { dipsOf, withGaugedAmount } from './dips.ts';
import type { LineToStore, StoredLine } from './lines.ts';

/** @throws Refusal 400 at a line with an unknown vessel, or with shares that do not add up to 100 */
export async function resolveLines(
  tx: Transaction,
  estateId: string,
  stamp: Stamp,
  kind: OperationKind,
  statedLines: readonly LineToStore[],
): Promise<StoredLine[]> {
  const lines = await withFields(tx, estateId, statedLines);
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
    if (wrong !== undefined) throw invalid({ [`lines.${at}.${wrong}`]: sentenceOf('vessel_unknown') });
    const lot = line.lot ? lots.get(line.lot) : undefined;
    const gauged = line.level === undefined ? withGaugedAmount(dips, at, line) : line;
    const named = lot === undefined ? gauged : { ...gauged, lotId: lot };
    if (kind === 'add' && line.volume !== undefined && units.get(line.vessel ?? '') === 'kg')
      throw invalid({ [`lines.${at}.volume`]: sentenceOf('fruit_and_wine') });
    const isAdded = kind === 'add' && line.volume !== undefined;
    const isFromElsewhere = kind === 'goods' && line.bottling === undefined;
    if (kind !== 'open' && kind !== 'receive' && !isAdded && !isFromElsewhere) return named;
    const made = isAdded ? addedSource(line.product ?? '') : madeOf(at, line);
    sources.push(...made.sources);
    const composition = made.composition.map(({ source, parts }) => ({ source, parts: parts.toString() }));
    return { ...named, composition };
  });
  await saveSources(tx, estateId, sources);
  return stored;
}

/** A field named by its id keeps its name after its deletion. */
async function withFields(
  tx: Transaction,
  estateId: string,
  lines: readonly LineToStore[],
): Promise<readonly LineToStore[]> {
  const isUnnamed = ({ fieldId, field }: SourceDraft) => fieldId && !field;
  const ids = lines.flatMap(({ sources = [] }) => sources.filter(isUnnamed).map(({ fieldId }) => fieldId));
  if (ids.length === 0) return lines;
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from blocks where estate_id = ${estateId} and id = any(${ids}::uuid[])`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const named = (one: SourceDraft) =>
    isUnnamed(one) ? { ...one, field: names.get(one.fieldId ?? '') } : one;
  return lines.map((line) => (line.sources ? { ...line, sources: line.sources.map(named) } : line));
}

function madeOf(at: number, { sources = [], lot }: LineToStore) {
  const sum = sources.reduce((total, { share = 100 }) => total + share, 0);
  if (sources.length > 0 && Math.abs(sum - 100) > 0.001)
    throw invalid({
      [`lines.${at}.sources`]: sentenceOf('shares_not_whole', { sum: Math.round(sum * 100) / 100 }),
    });
  return compositionOf(sources, lot || null);
}
