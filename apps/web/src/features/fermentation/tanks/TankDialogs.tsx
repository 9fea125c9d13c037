import { type Tank, tank as tankSchema } from '@cuverie/contract';
import { usualStyle } from '@cuverie/domain';
import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { Field } from '../../../ui/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { Overtaken } from '../../../ui/form/Overtaken.tsx';
import { useOvertaken } from '../../../ui/form/useOvertaken.ts';
import { type TypedForm, useTypedForm } from '../../../ui/form/useTypedForm.ts';
import { toast } from '../../../ui/toast.ts';
import { VarietyField } from '../../../ui/VarietyField.tsx';
import { draftIn } from '../readings/draft.ts';
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

function TankFields({ form }: { form: TypedForm<TankValues> }) {
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
        <VarietyField
          label="Variety"
          required
          {...form.input('variety')}
          onChange={(typed) => form.set({ variety: typed })}
        />
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
  const [draft] = useState(() => draftIn<TankValues & { id: string }>('tank'));
  const [initial] = useState(emptyTank);
  // One id for all tries, a reload between them included: a retry after a lost answer adds nothing twice.
  const [{ id, ...kept }] = useState(() => draft.read({ ...initial, id: newId() }));
  const [wasKept] = useState(draft.isKept);
  const form = useTypedForm(initial, kept);
  const tries = useRef(wasKept ? 1 : 0);
  const { values } = form;

  useEffect(() => {
    if (form.wouldLose()) draft.keep({ ...values, id });
  });
  useEffect(() => () => draft.leave(), [draft]);

  const submit = () => {
    const checked = checkTank(values);
    if (!checked.ok) return form.refuse(checked.problems);
    form.clear();
    tries.current += 1;
    add.mutate(
      { draft: { ...checked.draft, id, status: 'active' }, isRetry: tries.current > 1 },
      {
        onSuccess: (tank) => {
          form.done();
          draft.forget();
          toast.done(`${tank.name} was added.`);
          onClose();
        },
        onError: (cause) => form.explain('Failed to add tank. Please try again.', cause),
      },
    );
  };

  return (
    <FormDialog
      title="Add Tank"
      action="Add Tank"
      isBusy={add.isPending}
      failure={form.failure}
      refusals={form.refusals}
      wouldLose={form.wouldLose}
      onSubmit={submit}
      onClose={onClose}
    >
      <TankFields form={form} />
    </FormDialog>
  );
}

/** Edits an active tank, or deletes one without readings. */
export function EditTankDialog({ tank, onClose }: { tank: Tank; onClose: () => void }) {
  const update = useUpdateTank();
  const overtaken = useOvertaken({ row: tank, schema: tankSchema, valuesOf: tankValues });
  const { base } = overtaken;
  const form = useTypedForm(tankValues(base));

  const save = (version: number) => {
    const checked = checkTank(form.values);
    if (!checked.ok) return form.refuse(checked.problems);
    form.clear();
    update.mutate(
      { id: tank.id, changes: { ...changesOfTank(base, checked.draft), version } },
      {
        onSuccess: (stored) => {
          form.done();
          toast.done(`${stored.name} was updated.`);
          onClose();
        },
        onError: (cause) => {
          if (overtaken.isBy(cause)) form.refuse({});
          else form.explain('Failed to update tank. Please try again.', cause);
        },
      },
    );
  };

  return (
    <FormDialog
      title="Edit Tank"
      action="Update Tank"
      isBusy={update.isPending}
      failure={form.failure}
      notice={
        <Overtaken
          thing="tank"
          overtaken={overtaken}
          form={form}
          labels={TANK_LABELS}
          words={tankWords}
          save={save}
        />
      }
      refusals={form.refusals}
      wouldLose={form.wouldLose}
      onSubmit={() => save(base.version)}
      onClose={onClose}
    >
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
