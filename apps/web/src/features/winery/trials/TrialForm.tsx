import { type Trial, trialOperations, trial as trialSchema, type Vessel } from '@cuverie/contract';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { ConflictNotice } from '../../../ui/feedback/ConflictNotice.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { LeavingQuestion } from '../../../ui/feedback/LeavingQuestion.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { atVersion } from '../../../ui/form/fields.ts';
import { ToRead } from '../../../ui/form/ToRead.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { VesselPicker } from '../operations/forms/VesselPicker.tsx';
import { amountWords } from '../vessels/vessel-words.ts';
import { BlendGrid } from './BlendGrid.tsx';
import type { PlannedBlend } from './BlendOrder.tsx';
import { useUpdateTrial, useWineStates } from './trial.queries.ts';
import { checkTrial, type TrialValues, valuesOf } from './trial-form.ts';

const LABELS = { name: 'Name', note: 'Note', vessels: 'Wines', blends: 'Blends' };

const BlendOrder = later(async () => (await import('./BlendOrder.tsx')).BlendOrder);

interface Props {
  trial: Trial;
  vessels: readonly Vessel[];
  onSaved: () => void;
  onDelete: () => void;
}

/** A trial with its wines as rows and its blends as columns. */
export function TrialForm({ trial, vessels, onSaved, onDelete }: Props) {
  const update = useUpdateTrial();
  const form = useRowForm<TrialValues, Parameters<typeof update.mutateAsync>[0]['changes'], Trial>({
    thing: 'trial',
    stored: { row: trial, schema: trialSchema, valuesOf, labels: LABELS },
    check: checkTrial,
    change: async (draft, base) => {
      const { id: _id, ...fields } = draft as typeof draft & { id?: string };
      return update.mutateAsync(atVersion(base, fields));
    },
    onSaved: () => {
      toast.done('The trial was saved.');
      onSaved();
    },
    failed: 'The trial was not saved.',
  });
  const byId = new Map(vessels.map((vessel) => [vessel.id, vessel]));
  const { values } = form;
  const states = useWineStates(values.vessels);
  const [planned, setPlanned] = useState<PlannedBlend>();
  const chosen = new Set(values.vessels);
  const tap = ({ id }: Vessel) =>
    form.set({
      vessels: chosen.has(id) ? values.vessels.filter((one) => one !== id) : [...values.vessels, id],
    });
  const wines = vessels.filter(
    ({ id, unit, level, archivedAt }) => unit === 'L' && archivedAt === null && (level > 0 || chosen.has(id)),
  );
  return (
    <Form
      form={form}
      label={values.name}
      below={
        <IfMay call={trialOperations.update}>
          <Group>
            <Button type="submit" loading={form.isBusy}>
              Save trial
            </Button>
            <Button variant="subtle" color="red" onClick={onDelete}>
              Delete
            </Button>
          </Group>
        </IfMay>
      }
    >
      <ToRead call={trialOperations.update}>
        <Stack gap="lg">
          <h2>{trial.name}</h2>
          <Field kind="text" label="Name" required {...form.input('name')} />
          <VesselPicker
            label="Which wines?"
            vessels={wines}
            chosen={chosen}
            canChoose
            wordsOf={({ lot, level, unit }) => `${lot ?? 'empty'}, ${amountWords(level, unit)}`}
            onTap={tap}
            none="No vessel holds wine yet."
          />
          {values.vessels.length > 0 && (
            <BlendGrid
              form={form}
              vessels={byId}
              states={states}
              onPlan={(parts, name) => setPlanned({ parts, name })}
            />
          )}
          <Field kind="notes" label="Note" {...form.input('note')} />
          <LeavingQuestion wouldLose={form.wouldLose} />
          {form.conflict && <ConflictNotice thing={form.thing} {...form.conflict} />}
        </Stack>
      </ToRead>
      <Later onFailed={() => setPlanned(undefined)}>
        {planned && <BlendOrder {...planned} vessels={byId} onClose={() => setPlanned(undefined)} />}
      </Later>
    </Form>
  );
}
