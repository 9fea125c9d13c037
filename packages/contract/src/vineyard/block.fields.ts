import { ASPECTS, FIELD_LIMITS } from '@cuverie/domain';
import { z } from 'zod';
import { choice, number, special, text } from '../platform/fields.ts';
import { problem } from '../platform/problems.ts';

const { area, elevation, estimatedYield, ph, spacing, targetBrix, targetIndex, targetTa } = FIELD_LIMITS;

const YIELD_PROBLEM = problem('yield_required');

/** The fields of a vineyard field, beside its place, its boundary and its weather. */
export const BLOCK = {
  name: { ...text('Name', 'required'), csv: 'Field' },
  variety: text('Variety', 'required'),
  /** A common property of fields: a slope, a village, an owner. */
  group: text('Group', 'optional', 100),
  /** Of grapes this harvest. */
  estimatedYield: special('number', 'Estimated yield', 'required', {
    input: z
      .number(YIELD_PROBLEM)
      .min(estimatedYield.min, YIELD_PROBLEM)
      .max(estimatedYield.max, problem('yield_too_high', { most: estimatedYield.max }))
      .multipleOf(0.001, problem('too_many_decimals', { field: 'Yield', most: 3 })),
    value: z.number(),
    unit: 't',
    decimals: 3,
    csv: 'Estimated Yield (t)',
  }),
  /** Its limit depends on the current year, so the server checks it. */
  plantingYear: special('number', 'Planting year', 'optional', {
    input: z
      .number(problem('must_be', { field: 'Year', kind: 'whole_number' }))
      .int(problem('must_be', { field: 'Year', kind: 'whole_number' }))
      .nullable()
      .optional(),
    value: z.int().nullable(),
    unit: 'year',
    decimals: 0,
  }),
  area: number('Area', 'defaulted', { unit: 'ha', csv: 'Area (ha)', ...area, decimals: 4 }),
  /** As declared; computations use `area`. */
  declaredArea: number('Declared area', 'optional', {
    unit: 'ha',
    csv: 'Declared Area (ha)',
    ...area,
    decimals: 4,
  }),
  /** Active, Harvested, or any other text. */
  status: { ...text('Status', 'defaulted', 40), csv: 'Field Status' },
  aspect: choice('Aspect', 'optional', ASPECTS),
  /** Above the sea. */
  elevation: number('Elevation', 'optional', { unit: 'm', csv: 'Elevation (m)', ...elevation, decimals: 1 }),
  targetBrix: number('Target Brix', 'optional', { unit: '°Bx', ...targetBrix, decimals: 2 }),
  targetIndex: number('Target Brix·pH²', 'optional', { ...targetIndex, decimals: 1 }),
  targetPh: number('Target pH', 'optional', { ...ph, decimals: 2 }),
  /** Titratable acidity at picking, as tartaric acid. */
  targetTa: number('Target TA', 'optional', {
    unit: 'g/L',
    csv: 'Target TA (g/L)',
    ...targetTa,
    decimals: 2,
  }),
  /** The pH above which it is too late to pick. */
  highestPh: number('Highest pH', 'optional', { ...ph, decimals: 2 }),
  rowSpacing: number('Row spacing', 'optional', {
    unit: 'm',
    csv: 'Row Spacing (m)',
    ...spacing,
    decimals: 2,
  }),
  /** Between vines in a row. */
  vineSpacing: number('Vine spacing', 'optional', {
    unit: 'm',
    csv: 'Vine Spacing (m)',
    ...spacing,
    decimals: 2,
  }),
};
