import type { Block, ReadingDraft } from '@cuverie/contract';
import { PROGRESS_STATUSES } from '@cuverie/domain';
import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiFailure } from '../../../api/failure.ts';
import { tokens } from '../../../api/tokens.ts';
import { Field } from '../../../ui/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useTypedForm } from '../../../ui/form/useTypedForm.ts';
import { toast } from '../../../ui/toast.ts';
import { dialogDraft, type RowReadingValues } from './draft.ts';
import { MeasurementFields } from './MeasurementFields.tsx';
import { useAddReading } from './reading.queries.ts';
import { asHarvestPlanning, checkReading, emptyReading, isSame, READING_LABELS } from './reading-form.ts';
import { SaveState } from './SaveState.tsx';
import { useInsistentSave } from './useInsistentSave.ts';

interface Props {
  /** The active fields. */
  fields: readonly Block[];
  field: string;
  onSaved: (field: string) => void;
  onClose: () => void;
}

interface Sent {
  wire: ReadingDraft;
  values: RowReadingValues;
}

/** The form of the harvest planning: a reading in the row, with what was noticed. */
export function AddReadingDialog({ fields, field, onSaved, onClose }: Props) {
  const add = useAddReading();
  const [draft] = useState(() => dialogDraft(field));
  const [initial] = useState(() => ({ ...emptyReading(PROGRESS_STATUSES[0]), field }));
  const [kept] = useState(() => draft.read(initial, newId));
  const form = useTypedForm<RowReadingValues>(initial, kept.values);
  const { values } = form;
  const typed = useRef(values);

  const saving = useInsistentSave<Sent>(async (sent) => {
    try {
      const stored = await add.mutateAsync(sent.wire);
      if (!isSame(typed.current, sent.values)) {
        toast.done('The reading was saved without what you typed since.');
        return;
      }
      form.done();
      draft.drop();
      toast.done('The reading was saved.');
      onSaved(stored.block);
    } catch (cause) {
      if (cause instanceof ApiFailure && cause.status === 400) form.refuse(cause.errors);
      throw cause;
    }
  });

  const isWaiting = saving.isSaving || saving.isWaiting;
  useEffect(() => {
    typed.current = values;
    if (form.wouldLose()) draft.keep({ id: kept.id, values, isWaiting });
    else draft.drop();
  });
  // Closing is giving it up, unless the session ended and took the dialog with it.
  useEffect(
    () => () => {
      if (tokens.access() !== null) draft.drop();
    },
    [draft],
  );

  const submit = () => {
    const { field: chosen, ...measured } = values;
    const checked = checkReading(measured, chosen);
    if (!checked.ok) {
      saving.stop();
      return form.refuse(checked.problems);
    }
    form.clear();
    saving.save({ wire: { ...asHarvestPlanning(checked.draft), id: kept.id }, values });
  };

  // The page was closed while it could not be saved.
  const resume = useRef(kept.isWaiting ? submit : undefined);
  useEffect(() => {
    const again = resume.current;
    resume.current = undefined;
    again?.();
  }, []);

  return (
    <FormDialog
      title="Add Reading"
      action="Add Reading"
      isBusy={saving.isSaving}
      failure={undefined}
      refusals={form.refusals}
      startsAt="brix"
      wouldLose={form.wouldLose}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.wide}>
        <Field
          kind="choice"
          label="Field"
          required
          options={fields.map(({ id, name, variety }) => ({ value: id, label: `${name} - ${variety}` }))}
          {...form.input('field')}
        />
      </div>
      <MeasurementFields form={form} statuses={PROGRESS_STATUSES} />
      <div className={classes.wide}>
        <Field kind="notes" label={READING_LABELS.notes} {...form.input('notes')} />
      </div>
      <div className={classes.wide}>
        <SaveState
          failure={saving.failure}
          isWaiting={saving.isWaiting}
          isSaving={saving.isSaving}
          onRetry={saving.retryNow}
        />
      </div>
    </FormDialog>
  );
}
