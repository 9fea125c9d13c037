import { type Reading, type ReadingDraft, reading as readingSchema } from '@cuverie/contract';
import { useEffect, useEffectEvent } from 'react';
import type { OutboxEntry } from '../../../platform/outbox.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { CheckedForm } from '../../../ui/form/fields.ts';
import { atVersion } from '../../../ui/form/fields.ts';
import { NOT_YET, type RowForm, useRowForm } from '../../../ui/form/useRowForm.ts';
import type { Outbox } from '../../../ui/useOutbox.ts';
import { useUpdateReading } from './reading.queries.ts';
import {
  changesOfReading,
  checkReading,
  READING_LABELS,
  type ReadingFormValues,
  readingValues,
} from './reading-form.ts';

interface Options<Values extends object> {
  initial: () => Values;
  keepAs: string;
  keepsClosed?: boolean;
  /** Whether it may be closed while its measurement waits; the page then shows the entry. */
  isLeft?: boolean;
  check: (values: Values) => CheckedForm<ReadingDraft>;
  queue: Outbox;
  /** Called once the values in the form are stored. */
  onStored: (form: RowForm<Values>) => void;
}

const NOT_SAVED = 'Could not save measurement.';

/** The form of a new measurement, which the outbox sends. The values stay in the form until they have arrived. */
export function useMeasurementForm<Values extends ReadingFormValues>(options: Options<Values>) {
  const { queue, check } = options;
  const form = useRowForm({
    ...options,
    thing: 'measurement',
    add: async (body, { id }) => {
      await queue.put({ id, body, from: options.isLeft ? 'dialog' : 'form' });
      return NOT_YET;
    },
    onSaved: () => {},
    failed: NOT_SAVED,
  });
  const entry = queue.entryOf(form.id);
  /** Whether an entry has all typed values. */
  const holds = ({ body }: OutboxEntry) => {
    const now = check(form.current());
    if (!now.ok) return false;
    const { id: _, ...values } = body;
    return JSON.stringify(now.draft) === JSON.stringify(values);
  };

  const tellStored = useEffectEvent((stored: OutboxEntry | undefined) => {
    if (stored?.id !== form.id) return;
    // Otherwise the entry is updated under its id to the values typed meanwhile.
    if (holds(stored)) options.onStored(form);
    else toast.done('What you typed since is not saved yet.');
  });
  useEffect(() => tellStored(queue.lastStored), [queue.lastStored]);

  // The server's errors appear beside their fields, like those of the form, and can be corrected here.
  const takeBack = useEffectEvent((refused: string | undefined) => {
    if (entry === undefined || refused === undefined) return;
    form.refuse({ ...entry.problems }, `${NOT_SAVED} ${refused}`);
    queue.discard(entry.id);
  });
  useEffect(() => takeBack(entry?.refused), [entry?.refused]);

  const isWaiting = entry?.wasSent === true && entry.refused === undefined;
  return { form, isWaiting, isKept: () => entry !== undefined && isWaiting && holds(entry) };
}

/** The form of a stored measurement, in its row or in a dialog. */
export function useStoredMeasurementForm(reading: Reading, onSaved: () => void) {
  const update = useUpdateReading();
  return useRowForm({
    thing: 'measurement',
    stored: { row: reading, schema: readingSchema, valuesOf: readingValues, labels: READING_LABELS },
    check: (values) => checkReading(values, reading.block),
    change: (draft, base: Reading) => update.mutateAsync(atVersion(base, changesOfReading(base, draft))),
    onSaved,
    failed: 'Could not update measurement.',
  });
}
