import type { AlarmSettings } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useTypedForm } from '../../../ui/form/useTypedForm.ts';
import { toast } from '../../../ui/toast.ts';
import { useSetThresholds } from '../tanks/tank.queries.ts';
import { checkThresholds, THRESHOLD_FIELDS, thresholdValues } from './thresholds-form.ts';

/** What the alarms of the estate go by. */
export function ThresholdsDialog({ settings, onClose }: { settings: AlarmSettings; onClose: () => void }) {
  const store = useSetThresholds();
  const [initial] = useState(() => thresholdValues(settings.thresholds));
  const form = useTypedForm(initial);

  const send = (thresholds: AlarmSettings['thresholds'] | null) =>
    store.mutate(thresholds, {
      onSuccess: () => {
        form.done();
        toast.done(
          thresholds === null ? 'The thresholds are the usual ones again.' : 'The thresholds were saved.',
        );
        onClose();
      },
      onError: (cause) => form.explain('The thresholds were not saved.', cause),
    });

  const submit = () => {
    const checked = checkThresholds(form.values);
    if (!checked.ok) return form.refuse(checked.problems);
    form.clear();
    send(checked.thresholds);
  };

  return (
    <FormDialog
      title="Alarm thresholds"
      action="Save"
      startsAt={THRESHOLD_FIELDS[0].path}
      isBusy={store.isPending}
      failure={form.failure}
      refusals={form.refusals}
      wouldLose={form.wouldLose}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.wide}>
        What counts as trouble in this estate. Whether a tank is red or white is said with the tank.
      </p>
      {THRESHOLD_FIELDS.map(({ path, label, unit }) => (
        <Field
          key={path}
          kind="number"
          label={unit === '' ? label : `${label} (${unit})`}
          {...form.input(path)}
        />
      ))}
      {settings.areOwn && (
        <div className={classes.wide}>
          <Button
            variant="subtle"
            leftSection={<IconRestore size={18} aria-hidden="true" />}
            disabled={store.isPending}
            onClick={() => send(null)}
          >
            Back to the usual thresholds
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
