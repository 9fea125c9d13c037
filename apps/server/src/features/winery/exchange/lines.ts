/** What an archive's lines name by id. */
import type { OperationLine, SourceDraft } from '@cuverie/contract';
import { LINE_ENDS } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { batchProblem, growerProblem } from '../ledger/named.ts';
import { findBatches } from '../stock/stock.store.ts';

interface LineReferences {
  from?: string | undefined;
  to?: string | undefined;
  vessel?: string | undefined;
  wine?: unknown;
  grower?: string | undefined;
  contract?: string | undefined;
  sources?: SourceDraft[] | undefined;
}

/** Maps ids to existing ids: a barrel, wine or field may exist here under another id. */
export const readdressedLines = <Line extends LineReferences>(
  lines: readonly Line[],
  idOf: (kind: string, id: string) => string,
): Line[] =>
  lines.map((line) => {
    const shown: Line = { ...line };
    for (const end of LINE_ENDS) if (line[end] !== undefined) shown[end] = idOf('vessels', line[end]);
    if (typeof line.wine === 'string') shown.wine = idOf('wines', line.wine);
    if (line.grower !== undefined) shown.grower = idOf('growers', line.grower);
    if (line.contract !== undefined) shown.contract = idOf('contracts', line.contract);
    if (line.sources !== undefined)
      shown.sources = line.sources.map((source) =>
        source.fieldId ? { ...source, fieldId: idOf('fields', source.fieldId) } : source,
      );
    return shown;
  });

const idsIn = async (tx: Transaction, estateId: string, table: string): Promise<Set<string>> => {
  const rows = await tx.rows<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where estate_id = ${estateId}`,
  );
  return new Set(rows.map(({ id }) => id));
};

/** Returns the error at a batch that the estate has not, or at half a piece of one. */
export async function batchesOfArchive(tx: Transaction, estateId: string) {
  const batches = await findBatches(tx, estateId, [...(await idsIn(tx, estateId, 'stock_batches'))]);
  return (lines: readonly Pick<OperationLine, 'stock' | 'packaging'>[], path: string) =>
    batchProblem(batches, lines, path, () => true);
}

/** Returns the error at a grower or a contract that the estate has not. */
export async function growersOfArchive(tx: Transaction, estateId: string) {
  const growers = await idsIn(tx, estateId, 'growers');
  const contracts = await idsIn(tx, estateId, 'contracts');
  return (lines: readonly Pick<OperationLine, 'grower' | 'contract'>[]) =>
    growerProblem(growers, contracts, lines);
}
