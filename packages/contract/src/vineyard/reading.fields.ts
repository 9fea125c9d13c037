import { BERRY_WEIGHT_LIMITS, READING_LIMITS, READING_STATUSES } from '@cuverie/domain';
import { z } from 'zod';
import { choice, day, number, special, text } from '../platform/fields.ts';
import { problem } from '../platform/problems.ts';

/** A measurement within the domain's limits and with its messages; `null` if not measured. */
function measured(measure: keyof typeof READING_LIMITS, label: string) {
  const { min, max } = READING_LIMITS[measure];
  const outside = problem(`${measure}_outside`, { min, max });
  const input = z
    .number(problem('must_be', { kind: 'number' }))
    .min(min, outside)
    .max(max, outside)
    .multipleOf(0.001, problem('too_many_decimals', { most: 3 }))
    .nullable()
    .optional();
  return special('number', label, 'optional', { input, value: z.number().nullable(), decimals: 3 });
}

/** The values of a measurement, beside its field, day and author. */
export const READING = {
  brix: { ...measured('brix', 'Brix'), unit: '°Bx' },
  ph: measured('ph', 'pH'),
  ta: { ...measured('ta', 'TA'), unit: 'g/L' },
  /** Mean weight of a berry. */
  berryWeight: number('Berry weight', 'optional', { unit: 'g', ...BERRY_WEIGHT_LIMITS, decimals: 3 }),
  status: choice('Status', 'defaulted', READING_STATUSES),
  estimatedHarvest: day('Estimated harvest'),
  notes: text('Notes', 'optional', 10_000),
};
