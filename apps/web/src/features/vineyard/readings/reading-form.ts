import {
  type Reading,
  type ReadingChanges,
  type ReadingDraft,
  readingChanges,
  readingDraft,
} from '@cuverie/contract';
import { DEFAULT_READING_STATUS } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import { type Checked, changedFields, checked, kinds, rowFields } from '../../../ui/form/fields.ts';
import { readText } from '../../../ui/form/typed.ts';

const { measure, needed, text } = kinds;

const READING = rowFields({
  date: { ...text('Date'), read: (typed) => readText(typed) ?? undefined },
  brix: measure('Brix', '', { unit: '°Bx', kept: 3 }),
  ph: measure('pH'),
  ta: measure('TA'),
  berryWeight: measure('Berry weight'),
  status: needed('Status'),
  estimatedHarvest: text('Estimated harvest'),
  notes: text('Notes'),
});

export const READING_LABELS = READING.labels;

/** The form values of a measurement, as texts. */
export type ReadingFormValues = Record<keyof typeof READING_LABELS, string>;

export const emptyReading = (status: string = DEFAULT_READING_STATUS): ReadingFormValues => ({
  ...READING.empty(),
  date: today(),
  status,
});

export const readingValues = (reading: Reading): ReadingFormValues => READING.valuesOf(reading);

/** Validates a typed measurement of a field as the server does. */
export function checkReading(values: ReadingFormValues, field: string): Checked<ReadingDraft> {
  const read = readingDraft.safeParse({ ...READING.read(values), block: field });
  return checked(read, READING.problemsOf(read.error));
}

/** The differences between a validated measurement and the stored one. */
export const changesOfReading = (stored: Reading, draft: ReadingDraft): ReadingChanges =>
  readingChanges.parse(changedFields(stored, draft));
