/** The lines of an operation as they are stored: as they were said, and what that meant. */
import type { OperationLine } from '@cuverie/contract';
import type { StatedLine } from '@cuverie/domain';

/** A line whose wine is in My Cellar already. */
export type LineToStore = Omit<OperationLine, 'wine'> & { wine?: string };

/** A line with the ids of what it names. */
export interface StoredLine extends Omit<OperationLine, 'wine'> {
  lotId?: string;
  /** What came in is made of; parts are text, as JSON has no number for them. */
  composition?: { source: string; parts: string }[];
  wine?: string;
}

/** A line as the ledger reckons with it. */
export const statedOf = ({
  lotId,
  composition,
  lot: _lot,
  wine: _wine,
  sources: _sources,
  ...line
}: StoredLine): StatedLine => ({
  ...line,
  ...(lotId !== undefined && { lot: lotId }),
  ...(composition !== undefined && {
    composition: composition.map(({ source, parts }) => ({ source, parts: BigInt(parts) })),
  }),
});

/** A line as it is answered: lots by the code they have now. */
export function shownLine(
  { lotId, composition: _composition, ...line }: StoredLine,
  codeOf: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return lotId === undefined ? line : { ...line, lot: codeOf.get(lotId) ?? line.lot };
}
