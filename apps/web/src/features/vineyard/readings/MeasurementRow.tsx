import type { Reading } from '@cuverie/contract';
import { READING_STATUSES } from '@cuverie/domain';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ConflictNotice } from '../../../ui/feedback/ConflictNotice.tsx';
import classes from './Measurements.module.css';
import { READING_LABELS } from './reading-form.ts';
import { useStoredMeasurementForm } from './useMeasurementForm.ts';

interface ActionsProps {
  day: string;
  onEdit: () => void;
  /** Opens the dialog, if the row itself cannot show everything. */
  onOpen?: () => void;
  onDelete: () => void;
}

export function MeasurementActions({ day, onEdit, onOpen, onDelete }: ActionsProps) {
  const actions = [
    [`Edit the measurement of ${day}`, IconPencil, onEdit],
    ...(onOpen ? [[`Open the measurement of ${day} with its notes`, IconListDetails, onOpen] as const] : []),
    [`Delete the measurement of ${day}`, IconTrash, onDelete],
  ] as const;
  return actions.map(([label, Icon, act]) => (
    <ActionIcon
      key={label}
      variant="subtle"
      {...(act === onDelete && { color: 'red' })}
      size="lg"
      aria-label={label}
      onClick={act}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  ));
}

export function EditedMeasurementRow({ reading, onClose }: { reading: Reading; onClose: () => void }) {
  const form = useStoredMeasurementForm(reading, onClose);
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

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) form.submit();
  };

  const input = (field: Exclude<keyof typeof READING_LABELS, 'status' | 'notes'>, type: 'text' | 'date') => (
    <td>
      <TextInput
        size="sm"
        type={type}
        inputMode={type === 'text' ? 'decimal' : undefined}
        autoComplete="off"
        aria-label={READING_LABELS[field]}
        {...form.input(field)}
      />
    </td>
  );

  return (
    <>
      <tr ref={row} className={classes.edited} onKeyDown={onKeyDown}>
        {input('date', 'date')}
        {input('brix', 'text')}
        {input('ph', 'text')}
        {input('ta', 'text')}
        {input('berryWeight', 'text')}
        <td>
          <NativeSelect
            size="sm"
            aria-label={READING_LABELS.status}
            data={[...READING_STATUSES]}
            {...form.input('status')}
          />
        </td>
        {input('estimatedHarvest', 'date')}
        <td>{reading.takenBy}</td>
        <td className={classes.rowActions}>
          <Button size="sm" loading={form.isBusy} onClick={form.submit}>
            Save
          </Button>{' '}
          <Button size="sm" variant="default" onClick={onClose}>
            Cancel
          </Button>
          {form.failure !== undefined && (
            <p role="alert" className={classes.rowFailure}>
              {form.failure}
            </p>
          )}
        </td>
      </tr>
      {form.conflict && (
        <tr ref={notice} className={classes.conflict}>
          <td colSpan={9}>
            <ConflictNotice thing={form.thing} {...form.conflict} />
          </td>
        </tr>
      )}
    </>
  );
}
