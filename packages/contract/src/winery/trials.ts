import { z } from 'zod';
import { issueOf, problem } from '../platform/problems.ts';
import { rowOperations } from '../platform/row-operations.ts';
import { clientId, id, instant, optionalText, requiredText, version } from '../platform/values.ts';
import { sentenceOf } from '../words/words.ts';
import { ledgerAmount } from './vessels.ts';

/** Maximum of blends per trial, and of wines per blend. */
export const TRIAL_LIMITS = { blends: 20, parts: 100 };

const part = z.object({
  vessel: id,
  /** Litres of the vessel's contents. */
  amount: ledgerAmount('Amount'),
});

const blend = z
  .object({
    name: requiredText('Name', 60),
    parts: z
      .array(part, problem('must_be', { field: 'Parts', kind: 'list' }))
      .max(TRIAL_LIMITS.parts, problem('too_many_entries', { field: 'Parts', most: TRIAL_LIMITS.parts })),
  })
  .check(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [at, { vessel }] of value.parts.entries()) {
      if (seen.has(vessel))
        issues.push({ ...issueOf(sentenceOf('vessel_twice')), input: value, path: ['parts', at, 'vessel'] });
      seen.add(vessel);
    }
  });
export type TrialBlend = z.infer<typeof blend>;

const fields = {
  name: requiredText('Name'),
  note: optionalText('Note', 10_000),
  blends: z
    .array(blend, problem('must_be', { field: 'Blends', kind: 'list' }))
    .max(TRIAL_LIMITS.blends, problem('too_many_entries', { field: 'Blends', most: TRIAL_LIMITS.blends })),
};

export const trialDraft = z.object({ id: clientId, ...fields });
export type TrialDraft = z.infer<typeof trialDraft>;

export const trialChanges = z.object({ version, ...z.object(fields).partial().shape });
export type TrialChanges = z.infer<typeof trialChanges>;

export const trialRow = z.strictObject({ id, ...fields });
export type TrialRow = z.infer<typeof trialRow>;

export const trial = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  note: z.string().nullable(),
  /** Blends side by side, each with its vessels. Nothing is taken until an operation is recorded. */
  blends: z.array(
    z.strictObject({
      name: z.string(),
      parts: z.array(z.strictObject({ vessel: id, amount: z.number() })),
    }),
  ),
  createdAt: instant,
  updatedAt: instant,
});
export type Trial = z.infer<typeof trial>;

export const trialOperations = rowOperations('Winery', 'Trial', '/api/winery/trials', {
  row: trial,
  draft: trialDraft,
  changes: trialChanges,
  summaries: {
    list: 'List the trial blends, the newest first',
    get: 'Get one trial with its blends',
    add: 'Put wines together on paper; nothing is taken of them',
    update: 'Change a trial, its blends all at once',
    delete: 'Delete a trial',
  },
});
