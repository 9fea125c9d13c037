import { type AlarmSettings, alarmOperations } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { messageOf } from '../../../api/failure.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { ItemHistory } from '../../../ui/history/ItemHistory.tsx';
import { signOf } from '../../../ui/units.ts';
import { withUnit } from '../../../ui/words.ts';
import { useSetThresholds } from '../tanks/tank.queries.ts';
import {
  checkThresholds,
  dryOptions,
  THRESHOLD_FIELDS,
  thresholdLabel,
  thresholdValues,
} from './thresholds-form.ts';

const FAILED = 'The thresholds were not saved.';

export function ThresholdsDialog({ settings, onClose }: { settings: AlarmSettings; onClose: () => void }) {
  const store = useSetThresholds();
  const saved = (words: string) => {
    toast.done(words);
    onClose();
  };
  const form = useRowForm({
    thing: 'thresholds',
    initial: () => thresholdValues(settings.thresholds),
    check: checkThresholds,
    add: (thresholds) => store.mutateAsync(thresholds),
    onSaved: () => saved('The thresholds were saved.'),
    failed: FAILED,
  });
  const reset = () =>
    store.mutate(null, {
      onSuccess: () => {
        form.done();
        saved('The thresholds are the usual ones again.');
      },
      onError: (cause) => form.refuse({}, `${FAILED} ${messageOf(cause)}`),
    });

  return (
    <FormDialog
      title="Alarm thresholds"
      action="Save"
      needs={alarmOperations.set}
      form={form}
      startsAt={THRESHOLD_FIELDS[0].path}
      onClose={onClose}
    >
      <p className={classes.wide}>
        What counts as trouble in this estate, and where a ferment counts as dry by the hydrometer: its
        forecast and alarms go by that. Whether a tank is red or white is said with the tank.
        {signOf('°Bx') !== '°Bx' &&
          ` Losses of sugar are kept in °Bx, and are meant as at ${withUnit(10, '°Bx', 1)} here; alarms say them at the level of the tank.`}
      </p>
      {THRESHOLD_FIELDS.map((field) =>
        'isLevel' in field ? (
          <Field
            key={field.path}
            kind="choice"
            label={field.label}
            options={dryOptions()}
            {...form.input(field.path)}
          />
        ) : (
          <Field key={field.path} kind="number" label={thresholdLabel(field)} {...form.input(field.path)} />
        ),
      )}
      {settings.areOwn && (
        <div className={classes.wide}>
          <Button
            variant="subtle"
            leftSection={<IconRestore size={18} aria-hidden="true" />}
            disabled={store.isPending}
            onClick={reset}
          >
            Back to the usual thresholds
          </Button>
        </div>
      )}
      <div className={classes.wide}>
        <ItemHistory
          kind="thresholds"
          name="the thresholds"
          onRestored={() => {
            form.done();
            onClose();
          }}
        />
      </div>
    </FormDialog>
  );
}
