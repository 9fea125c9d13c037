import { type Tank, tank as tankSchema } from '@cuverie/contract';
import { usualStyle } from '@cuverie/domain';
import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { VarietyField } from '../../../ui/fields/VarietyField.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import type { Typed } from '../../../ui/form/useTyped.ts';
import { DeleteTankDialog } from './DeleteTankDialog.tsx';
import { useAddTank, useUpdateTank } from './tank.queries.ts';
import {
  changesOfTank,
  checkTank,
  emptyTank,
  TANK_LABELS,
  TANK_STYLES,
  type TankValues,
  tankValues,
  tankWords,
} from './tank-form.ts';

function TankFields({ form }: { form: Typed<TankValues> }) {
  const { variety } = form.values;
  const usual =
    variety.trim() === ''
      ? 'As usual for the variety'
      : `As usual for ${variety.trim()}: ${usualStyle(variety)}`;
  return (
    <>
      <div className={classes.wide}>
        <TextInput {...form.input('name')} label="Tank Name" required autoComplete="off" data-autofocus />
      </div>
      <div className={classes.wideOnPhone}>
        <VarietyField label="Variety" required {...form.input('variety')} />
      </div>
      <div className={classes.wideOnPhone}>
        <Field
          kind="choice"
          label="Style"
          unchosen={usual}
          options={Object.entries(TANK_STYLES).map(([value, label]) => ({ value, label }))}
          {...form.input('style')}
        />
      </div>
      <Field kind="whole" label="Capacity (L)" required {...form.input('capacity')} />
      <Field kind="number" label="Current Volume (L)" {...form.input('currentVolume')} />
    </>
  );
}

/** Adds a tank. */
export function AddTankDialog({ onClose }: { onClose: () => void }) {
  const add = useAddTank();
  const form = useRowForm({
    thing: 'tank',
    initial: emptyTank,
    keepAs: 'fermentationDraft:tank',
    check: checkTank,
    add: (draft, { id, earlier }) =>
      add.mutateAsync({ draft: { ...draft, status: 'active' }, id, isRetry: earlier !== undefined }),
    onSaved: (tank) => {
      toast.done(`${tank.name} was added.`);
      onClose();
    },
    failed: 'Failed to add tank. Please try again.',
  });

  return (
    <FormDialog title="Add Tank" action="Add Tank" form={form} onClose={onClose}>
      <TankFields form={form} />
    </FormDialog>
  );
}

/** Edits an active tank, or deletes one without readings. */
export function EditTankDialog({ tank, onClose }: { tank: Tank; onClose: () => void }) {
  const update = useUpdateTank();
  const form = useRowForm({
    thing: 'tank',
    stored: {
      row: tank,
      schema: tankSchema,
      valuesOf: tankValues,
      labels: TANK_LABELS,
      words: tankWords,
    },
    check: checkTank,
    change: (draft, base: Tank) => update.mutateAsync({ id: base.id, changes: changesOfTank(base, draft) }),
    onSaved: (stored) => {
      toast.done(`${stored.name} was updated.`);
      onClose();
    },
    failed: 'Failed to update tank. Please try again.',
  });

  return (
    <FormDialog title="Edit Tank" action="Update Tank" form={form} onClose={onClose}>
      <TankFields form={form} />
      <div className={classes.wide}>
        <DeleteTank
          tank={tank}
          onDeleted={() => {
            form.done();
            onClose();
          }}
        />
      </div>
    </FormDialog>
  );
}

function DeleteTank({ tank, onDeleted }: { tank: Tank; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (tank.readingCount > 0) {
    return (
      <p className={classes.quiet}>
        A tank with readings can't be deleted. Archive it instead, or delete its readings first.
      </p>
    );
  }
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Delete Tank
      </Button>
      {isAsking && <DeleteTankDialog tank={tank} onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </>
  );
}
