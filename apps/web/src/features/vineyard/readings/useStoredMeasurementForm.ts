import { type Reading, reading as readingSchema } from '@cuverie/contract';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { useUpdateReading } from './reading.queries.ts';
import { changesOfReading, checkReading, READING_LABELS, readingValues } from './reading-form.ts';

/** The form of a stored measurement, in its row or in a dialog. */
export function useStoredMeasurementForm(reading: Reading, onSaved: () => void) {
  const update = useUpdateReading();
  return useRowForm({
    thing: 'measurement',
    stored: { row: reading, schema: readingSchema, valuesOf: readingValues, labels: READING_LABELS },
    check: (values) => checkReading(values, reading.block),
    change: (draft, base: Reading) =>
      update.mutateAsync({
        id: base.id,
        changes: { ...changesOfReading(base, draft), version: base.version },
      }),
    onSaved,
    failed: 'Could not update measurement.',
  });
}
