import type { ImportRows, StagedRows } from '@cuverie/contract';
import { isRefused, type Kind } from '../../platform/exchange/kind.ts';
import { fieldErrorBody } from '../../platform/http/refusal.ts';
import { inPieces } from '../../platform/in-pieces.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';

/** An incoming row; from an archive with its stored picture. */
export type GivenRow = ImportRows['rows'][number] & { picture?: PictureKey | undefined };

export interface Good {
  line: number;
  row: object;
  picture?: PictureKey | undefined;
}

/** Rows validated in one go, before other requests get their turn. */
export const PIECE = 1000;

/** Validates what needs no database. */
export async function validateRows(
  kind: Kind,
  given: readonly GivenRow[],
): Promise<{ good: Good[]; bad: StagedRows['refused'] }> {
  const good: Good[] = [];
  const bad: StagedRows['refused'] = [];
  await inPieces(
    (function* () {
      for (const [index, { line, values, picture }] of given.entries()) {
        if (index % PIECE === PIECE - 1) yield;
        const outcome = kind.judge(values);
        if (isRefused(outcome)) bad.push({ line, ...fieldErrorBody(outcome.errors) });
        else good.push({ line, row: outcome.row, picture });
      }
    })(),
  );
  return { good, bad };
}
