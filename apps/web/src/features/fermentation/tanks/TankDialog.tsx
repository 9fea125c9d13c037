import { type Tank, tankOperations, tank as tankSchema, type Vessel } from '@cuverie/contract';
import { usualStyle } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useOwnStyles } from '../../../api/own-styles.ts';
import { useWineVessels } from '../../../api/vessels.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { VarietyField } from '../../../ui/fields/VarietyField.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion } from '../../../ui/form/fields.ts';
import { NOT_YET, useRowForm } from '../../../ui/form/useRowForm.ts';
import { ItemHistory } from '../../../ui/history/ItemHistory.tsx';
import { TankQuestion } from './TankQuestion.tsx';
import { useAddTank, useUpdateTank } from './tank.queries.ts';
import {
  changesOfTank,
  checkTank,
  emptyTank,
  TANK_FORM,
  TANK_STYLES,
  tankIn,
  tankWords,
} from './tank-form.ts';
import { YeastField } from './YeastField.tsx';

interface Props {
  /** The tank to edit, of an archived one only its yeast; a new one if omitted. */
  tank?: Tank;
  /** The vessel of a new one, with what is known of its contents. */
  vessel?: Vessel;
  onClose: () => void;
}

/** Adds or edits a tank, or deletes one without readings. */
export function TankDialog({ tank, vessel, onClose }: Props) {
  const isNew = tank === undefined;
  const isArchived = tank?.status === 'archived';
  const [add, update] = [useAddTank(), useUpdateTank()];
  const form = useRowForm({
    thing: 'tank',
    initial: () => (vessel ? tankIn(vessel) : emptyTank()),
    ...(isNew && !vessel && { keepAs: 'fermentationDraft:tank' }),
    stored: tank && {
      row: tank,
      schema: tankSchema,
      valuesOf: TANK_FORM.valuesOf,
      labels: TANK_FORM.labels,
      words: tankWords,
    },
    check: checkTank,
    add: ({ currentVolume, ...draft }, { id, values }) => {
      // The contents of the vessel apply, unless another volume was typed.
      const isKnown = vessel !== undefined && values.currentVolume === tankIn(vessel).currentVolume;
      return add.mutateAsync({ ...draft, ...(!isKnown && { currentVolume }), id });
    },
    change: async (draft, base: Tank) => {
      const changes = changesOfTank(base, draft);
      if (Object.keys(changes).length > 0) return update.mutateAsync(atVersion(base, changes));
      form.done();
      onClose();
      return NOT_YET;
    },
    onSaved: (stored) => {
      toast.done(`${stored.name} was ${isNew ? 'added' : 'updated'}.`);
      onClose();
    },
    failed: `Failed to ${isNew ? 'add' : 'update'} tank. Please try again.`,
  });
  const vessels = useWineVessels();
  const variety = form.values.variety.trim();
  const style = usualStyle(variety, useOwnStyles());
  const usual =
    variety === ''
      ? 'As usual for the variety'
      : style === null
        ? `Choose one: ${variety} does not tell`
        : `As usual for ${variety}: ${style}`;
  const [title, action] = vessel
    ? [`Start a ferment in ${vessel.code}`, 'Start']
    : isNew
      ? ['Add Tank', 'Add Tank']
      : isArchived
        ? [`Set Yeast · ${[tank.name, tank.vintage].filter(Boolean).join(', ')}`, 'Set Yeast']
        : ['Edit Tank', 'Update Tank'];

  return (
    <FormDialog
      title={title}
      action={action}
      needs={isNew ? tankOperations.add : tankOperations.update}
      form={form}
      startsAt={isArchived ? 'yeast' : 'name'}
      onClose={onClose}
    >
      {!isArchived && (
        <>
          <div className={classes.wide}>
            <Field kind="text" label="Tank Name" required {...form.input('name')} />
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
          <Field kind="whole" label="Vintage" {...form.input('vintage')} />
          <Field kind="text" label="Lot" {...form.input('lot')} />
        </>
      )}
      <div className={classes.wide}>
        <YeastField label="Yeast" vesselId={form.values.vesselId} {...form.input('yeast')} />
      </div>
      {!isArchived && (
        <>
          <Field kind="number" label="Capacity (L)" required {...form.input('capacity')} />
          <Field kind="number" label="Current Volume (L)" {...form.input('currentVolume')} />
          {vessels.length > 0 && (
            <div className={classes.wide}>
              <Field
                kind="choice"
                label="Vessel in the winery"
                unchosen={tank?.vesselId ? undefined : unchosenVessel(isNew)}
                options={vessels.map(({ id, code }) => ({ value: id, label: code }))}
                {...form.input('vesselId')}
              />
            </div>
          )}
          {tank && (
            <div className={classes.wide}>
              <ItemHistory kind="tank" id={tank.id} name={tank.name} />
              <DeleteTank
                tank={tank}
                onDeleted={() => {
                  form.done();
                  onClose();
                }}
              />
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}

const unchosenVessel = (isNew: boolean): string => (isNew ? 'The one of its name, or a new one' : 'None yet');

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
      {isAsking && (
        <TankQuestion act="delete" tank={tank} onDone={onDeleted} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
