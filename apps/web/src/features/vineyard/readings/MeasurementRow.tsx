import { type Reading, reading as readingSchema } from '@cuverie/contract';
import { READING_STATUSES } from '@cuverie/domain';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ApiFailure, messageOf } from '../../../api/failure.ts';
import { Overtaken } from '../../../ui/form/Overtaken.tsx';
import { useOvertaken } from '../../../ui/form/useOvertaken.ts';
import { useTypedForm } from '../../../ui/form/useTypedForm.ts';
import { dayWords, numberWords } from '../../../ui/words.ts';
import classes from './Measurements.module.css';
import { useUpdateReading } from './reading.queries.ts';
import { changesOfReading, checkReading, READING_LABELS, readingValues } from './reading-form.ts';

interface ShownProps {
  reading: Reading;
  onEdit: () => void;
  onOpen: () => void;
  onDelete: () => void;
}

/** A measurement as it is. */
export function MeasurementRow({ reading, onEdit, onOpen, onDelete }: ShownProps) {
  const day = dayWords(reading.date);
  return (
    <tr>
      <th scope="row">{day}</th>
      <td data-number>{numberWords(reading.brix, 3, 1)}</td>
      <td data-number>{numberWords(reading.ph, 3, 2)}</td>
      <td data-number>{numberWords(reading.ta, 3, 1)}</td>
      <td>{reading.status}</td>
      <td>{dayWords(reading.estimatedHarvest)}</td>
      <td>{reading.takenBy}</td>
      <td className={classes.rowActions}>
        <ActionIcon variant="subtle" size="lg" aria-label={`Edit the measurement of ${day}`} onClick={onEdit}>
          <IconPencil size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={`Open the measurement of ${day} with its notes`}
          onClick={onOpen}
        >
          <IconListDetails size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={`Delete the measurement of ${day}`}
          onClick={onDelete}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  );
}

/** A measurement being edited in its row. */
export function EditedMeasurementRow({ reading, onClose }: { reading: Reading; onClose: () => void }) {
  const update = useUpdateReading();
  const overtaken = useOvertaken({ row: reading, schema: readingSchema, valuesOf: readingValues });
  const { base } = overtaken;
  const form = useTypedForm(readingValues(base));
  const row = useRef<HTMLTableRowElement>(null);
  const notice = useRef<HTMLTableRowElement>(null);

  useEffect(() => {
    row.current?.querySelector<HTMLElement>('input:not([type="date"])')?.focus();
  }, []);
  useEffect(() => {
    if (form.refusals === 0) return;
    const wrong = row.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? notice.current?.querySelector<HTMLElement>('[data-failure]'))?.focus();
  }, [form.refusals]);

  const save = (version = base.version) => {
    if (update.isPending) return;
    const checked = checkReading(form.values, base.block);
    if (!checked.ok) return form.refuse(checked.problems);
    form.clear();
    update.mutate(
      { id: base.id, changes: { ...changesOfReading(base, checked.draft), version } },
      {
        onSuccess: onClose,
        onError: (cause) => {
          if (overtaken.isBy(cause)) {
            update.reset();
            form.refuse({});
          } else if (cause instanceof ApiFailure && cause.status === 400) form.refuse(cause.errors);
        },
      },
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) save();
  };

  const number = (field: 'brix' | 'ph' | 'ta') => (
    <TextInput
      size="sm"
      inputMode="decimal"
      autoComplete="off"
      aria-label={READING_LABELS[field]}
      {...form.input(field)}
    />
  );

  return (
    <>
      <tr ref={row} className={classes.edited} onKeyDown={onKeyDown}>
        <td>
          <TextInput size="sm" type="date" aria-label={READING_LABELS.date} {...form.input('date')} />
        </td>
        <td>{number('brix')}</td>
        <td>{number('ph')}</td>
        <td>{number('ta')}</td>
        <td>
          <NativeSelect
            size="sm"
            aria-label={READING_LABELS.status}
            data={[...READING_STATUSES]}
            {...form.input('status')}
          />
        </td>
        <td>
          <TextInput
            size="sm"
            type="date"
            aria-label={READING_LABELS.estimatedHarvest}
            {...form.input('estimatedHarvest')}
          />
        </td>
        <td>{reading.takenBy}</td>
        <td className={classes.rowActions}>
          <Button size="sm" loading={update.isPending} onClick={() => save()}>
            Save
          </Button>{' '}
          <Button size="sm" variant="default" onClick={onClose}>
            Cancel
          </Button>
          {update.error && (
            <p role="alert" className={classes.rowFailure}>
              Could not update measurement. {messageOf(update.error)}
            </p>
          )}
        </td>
      </tr>
      {overtaken.theirs && (
        <tr ref={notice} className={classes.conflict}>
          <td colSpan={8}>
            <Overtaken
              thing="measurement"
              overtaken={overtaken}
              form={form}
              labels={READING_LABELS}
              save={save}
            />
          </td>
        </tr>
      )}
    </>
  );
}
