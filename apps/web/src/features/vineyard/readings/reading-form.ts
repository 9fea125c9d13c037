import {
  READING,
  type Reading,
  type ReadingChanges,
  type ReadingDraft,
  readingChanges,
  readingDraft,
} from '@cuverie/contract';
import { DEFAULT_READING_STATUS } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import {
  type CheckedForm,
  changedFields,
  checkForm,
  formFields,
  kinds,
  rowFields,
} from '../../../ui/form/fields.ts';
import { readText } from '../../../ui/form/typed.ts';

const FORM = rowFields({
  date: { ...kinds.text('Date'), read: (typed) => readText(typed) ?? undefined },
  ...formFields(READING, {}, 'measure'),
});

export const READING_LABELS = FORM.labels;

/** The form values of a measurement, as texts. */
export type ReadingFormValues = Record<keyof typeof READING_LABELS, string>;

export const emptyReading = (status: string = DEFAULT_READING_STATUS): ReadingFormValues => ({
  ...FORM.empty(),
  date: today(),
  status,
});

export const readingValues = (reading: Reading): ReadingFormValues => FORM.valuesOf(reading);

/** Validates a typed measurement of a field as the server does. */
export function checkReading(values: ReadingFormValues, field: string): CheckedForm<ReadingDraft> {
  const read = readingDraft.safeParse({ ...FORM.read(values), block: field });
  return checkForm(read, FORM.problemsOf(read.error));
}

/** The differences between a validated measurement and the stored one. */
export const changesOfReading = (stored: Reading, draft: ReadingDraft): ReadingChanges =>
  readingChanges.parse(changedFields(stored, draft));
