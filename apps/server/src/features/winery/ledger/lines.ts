/** Stored lines of an operation: as entered, with their resolved meaning. */
import type { OperationLine } from '@cuverie/contract';
import type { StatedLine } from '@cuverie/domain';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** A line whose wine is already in My Cellar. */
export type LineToStore = Omit<OperationLine, 'wine'> & { wine?: string };

/** A line with resolved ids. */
export interface StoredLine extends Omit<OperationLine, 'wine'> {
  lotId?: string;
  /** Composition of an inflow; parts are text, since they exceed JSON numbers. */
  composition?: { source: string; parts: string }[];
  wine?: string;
}

/** A line as the ledger computes with it. */
export const toStatedLine = ({
  lotId,
  composition,
  lot: _lot,
  sources: _sources,
  ...line
}: StoredLine): StatedLine => ({
  ...line,
  ...(lotId !== undefined && { lot: lotId }),
  ...(composition !== undefined && {
    composition: composition.map(({ source, parts }) => ({ source, parts: BigInt(parts) })),
  }),
});

/** A line in an answer, with current lot codes. */
export function shownLine(
  { lotId, composition: _composition, ...line }: StoredLine,
  codeOf: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return lotId === undefined ? line : { ...line, lot: codeOf.get(lotId) ?? line.lot };
}

/**
 * The stated line of an entry, where each line of the operation is one flow of two steps; of fruit that was delivered
 * straight into vessels it is two.
 */
export const lineOfEntry = (entry: 'entries' | 'said' | 'drawn' | 'bottlings'): Sql => sql`
  (operations.lines -> ((${sql.identifier(entry)}.step - 1)
    / case when operations.kind = 'receive' and operations.lines -> 0 ? 'volume' then 4 else 2 end))`;
