/** Stored lines of an operation: as entered, with their resolved meaning. */
import type { OperationLine } from '@cuverie/contract';
import type { StatedLine } from '@cuverie/domain';

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
export const statedOf = ({
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
