/** Converts dipstick marks to litres by a vessel's shape or chart; both are stored. */
import { sentenceOf, type Vessel } from '@cuverie/contract';
import { litresAtDip } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import type { LineToStore } from './lines.ts';

type DippedVessel = Pick<Vessel, 'code' | 'dip'>;

/** Vessels whose litres are computed from a mark, by id. */
export async function dipsOf(
  tx: Transaction,
  estateId: string,
  lines: readonly LineToStore[],
): Promise<ReadonlyMap<string, DippedVessel>> {
  const ids = lines.flatMap(({ vessel, level, dipCm }) =>
    vessel !== undefined && level === undefined && dipCm !== undefined ? vessel : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<DippedVessel & { id: string }>(sql`
    select id, code, dip from vessels where estate_id = ${estateId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws Refusal 400 at a mark that yields no litres of the vessel */
export function withGaugedAmount(
  dips: ReadonlyMap<string, DippedVessel>,
  at: number,
  line: LineToStore,
): LineToStore {
  const { vessel = '', dipCm } = line;
  if (dipCm === undefined) return line;
  const { code = '', dip } = dips.get(vessel) ?? {};
  const reading = dip
    ? litresAtDip(dip, dipCm)
    : { problem: sentenceOf('vessel_without_dip', { vessel: code }) };
  if ('problem' in reading) throw invalid({ [`lines.${at}.dipCm`]: reading.problem });
  return { ...line, level: reading.value };
}
