/** Conversion from a dipstick to litres, as stored for a vessel. */
import { BENCH_RANGES, DIP_READINGS, dipProblem } from '@cuverie/domain';
import { z } from 'zod';
import { issueOf, problem } from '../platform/problems.ts';
import { numberIn, oneOf } from '../platform/values.ts';

/** Maximum of rows of a dip chart: every centimetre of the tallest tank. */
export const MOST_DIP_ROWS = 2000;

const metres = (field: string) => numberIn(field, BENCH_RANGES.length, 4);
const litres = numberIn('Litres', BENCH_RANGES.volume, 4);

const upright = z.strictObject({
  kind: z.literal('upright'),
  /** From the bottom up: a cylinder, a cone, or a frustum. */
  sections: z
    .array(
      z.strictObject({
        bottomDiameterM: metres('Diameter below'),
        topDiameterM: metres('Diameter above'),
        heightM: metres('Height'),
      }),
    )
    .max(10, problem('too_many_entries', { field: 'Sections', most: 10 })),
  /** Litres below the stick. */
  heelL: litres.optional(),
});

const lying = z.strictObject({
  kind: z.literal('lying'),
  diameterM: metres('Diameter'),
  lengthM: metres('Length'),
});

const chart = z.strictObject({
  kind: z.literal('chart'),
  reads: oneOf('Measured', DIP_READINGS),
  rows: z
    .array(z.strictObject({ markCm: numberIn('Mark', BENCH_RANGES.mark, 2), litres }))
    .max(MOST_DIP_ROWS, problem('too_many_entries', { field: 'Rows', most: MOST_DIP_ROWS })),
});

export const vesselDip = z
  .discriminatedUnion('kind', [upright, lying, chart], problem('dip_unknown'))
  .check(({ value, issues }) => {
    const problem = dipProblem(value);
    if (problem) issues.push({ ...issueOf(problem), input: value });
  });

/** Dipstick mark, cm; its litres are the level. */
export const dipCm = numberIn('Dip', BENCH_RANGES.mark, 2);
