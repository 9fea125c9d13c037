/** A winery's own limits for its wines, in addition to the law. */
import { OWN_LIMIT_RANGE, OWN_LIMIT_UNITS, OWN_LIMITED, type OwnLimit, ownLimitUnits } from '@cuverie/domain';
import { z } from 'zod';
import { issueOf, problem } from '../platform/problems.ts';
import { rowOperations } from '../platform/row-operations.ts';
import { clientId, id, instant, numberIn, oneOf, version } from '../platform/values.ts';
import { sentenceOf } from '../words/words.ts';

const fields = {
  /** Total in the wine, or the amount added of a product. */
  of: oneOf('Product or measure', OWN_LIMITED),
  /** Per litre or hectolitre of the wine; 0 allows none. */
  max: numberIn('Limit', OWN_LIMIT_RANGE, OWN_LIMIT_RANGE.decimals),
  unit: oneOf('Unit', OWN_LIMIT_UNITS),
};
const isRed = z.boolean(problem('must_be', { field: 'Red', kind: 'boolean' })).nullable();

/** Why a limit cannot have this unit. */
export function ownLimitUnitProblem({ of, unit }: Pick<OwnLimit, 'of' | 'unit'>) {
  const units = ownLimitUnits(of);
  return units.includes(unit)
    ? undefined
    : sentenceOf('must_be_one_of', { field: 'Unit', choices: units.join(', ') });
}

const checkUnit = ({ value, issues }: z.core.ParsePayload<Pick<OwnLimit, 'of' | 'unit'>>): void => {
  const problem = ownLimitUnitProblem(value);
  if (problem) issues.push({ ...issueOf(problem), input: value, path: ['unit'] });
};

export const ownLimitDraft = z
  .object({
    id: clientId,
    ...fields,
    /** For red wines, or for all others. Omitted or `null`: for every wine. */
    isRed: isRed.optional(),
  })
  .check(checkUnit);
export type OwnLimitDraft = z.infer<typeof ownLimitDraft>;

export const ownLimitChanges = z.object({ version, ...z.object({ ...fields, isRed }).partial().shape });
export type OwnLimitChanges = z.infer<typeof ownLimitChanges>;

export const ownLimitRow = z.strictObject({ id, ...fields, isRed }).check(checkUnit);
export type OwnLimitRow = z.infer<typeof ownLimitRow>;

export const ownLimit = z.strictObject({
  id,
  version: z.int(),
  of: z.enum(OWN_LIMITED),
  max: z.number(),
  unit: z.enum(OWN_LIMIT_UNITS),
  isRed: z.boolean().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type StoredOwnLimit = z.infer<typeof ownLimit>;

export const ownLimitOperations = rowOperations('Winery', 'OwnLimit', '/api/winery/limits', {
  row: ownLimit,
  draft: ownLimitDraft,
  changes: ownLimitChanges,
  summaries: {
    list: 'List the limits the winery sets itself, beside those of the law',
    get: 'Get one limit of the winery’s own',
    add: 'Set a limit for what is added to the winery’s wines; it warns, and refuses nothing',
    update: 'Change a limit of the winery’s own',
    delete: 'Delete a limit of the winery’s own',
  },
});
