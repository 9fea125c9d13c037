import { type BlockBulkChanges, blockBulkChanges } from '@cuverie/contract';
import { byName } from '@cuverie/domain';
import { type CheckedForm, checkForm } from '../../../ui/form/fields.ts';
import { FIELD, type FIELD_LABELS } from '../fields/field-form.ts';

/** The fields that support bulk changes. */
export const BULK_FIELDS = [
  'variety',
  'group',
  'status',
  'targetBrix',
  'targetIndex',
  'targetTa',
  'targetPh',
  'highestPh',
] as const satisfies readonly (keyof typeof FIELD_LABELS)[];
export type BulkField = (typeof BULK_FIELDS)[number];

export type BulkValues = Record<BulkField, string>;

export const emptyBulk = (): BulkValues => byName(BULK_FIELDS, () => '');

/** Validates the chosen fields as the server does. An empty optional field is cleared. */
export function checkBulk(values: BulkValues, chosen: readonly BulkField[]): CheckedForm<BlockBulkChanges> {
  if (chosen.length === 0) return { ok: false, problems: { field: 'Choose what to change' } };
  const changes = Object.fromEntries(chosen.map((field) => [field, FIELD.fields[field].read(values[field])]));
  const read = blockBulkChanges.safeParse(changes);
  return checkForm(read, FIELD.problemsOf(read.error));
}
