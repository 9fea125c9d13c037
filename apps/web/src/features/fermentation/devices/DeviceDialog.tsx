import { type Device, deviceOperations, device as deviceSchema, type Tank } from '@cuverie/contract';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion, changedFields } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { useUpdateDevice } from './device.queries.ts';
import { checkDevice, DEVICE, SCALE_OPTIONS, TEMPERATURE_OPTIONS, takenOptions } from './device-form.ts';

interface Props {
  device: Device;
  tanks: readonly Tank[];
  onClose: () => void;
}

/** Renames a device, changes its tank, and sets how it is read. */
export function DeviceDialog({ device, tanks, onClose }: Props) {
  const update = useUpdateDevice();
  const form = useRowForm({
    thing: 'device',
    stored: {
      row: device,
      schema: deviceSchema,
      valuesOf: DEVICE.valuesOf,
      labels: DEVICE.labels,
      words: (field, value) =>
        field === 'tankId' ? (tanks.find(({ id }) => id === value)?.name ?? 'None') : value,
    },
    check: checkDevice,
    change: (draft, base: Device) => update.mutateAsync(atVersion(base, changedFields(base, draft))),
    onSaved: () => {
      toast.done('The device was changed.');
      onClose();
    },
    failed: 'The device was not changed.',
  });
  const options = tanks
    .filter(({ id, status }) => status === 'active' || id === device.tankId)
    .map(({ id, name, variety }) => ({ value: id, label: `${name}, ${variety}` }));
  return (
    <FormDialog
      title={`Change ${device.name}`}
      needs={deviceOperations.update}
      action="Save"
      form={form}
      startsAt="tankId"
      onClose={onClose}
    >
      <Field kind="text" label={DEVICE.labels.name} required {...form.input('name')} />
      <Field
        kind="choice"
        label={DEVICE.labels.tankId}
        unchosen="None at the moment"
        options={options}
        {...form.input('tankId')}
      />
      <div className={classes.wide}>
        <Field
          kind="choice"
          label={DEVICE.labels.takes}
          hint="What others send to the same address is shown, and not stored."
          unchosen="The next one that sends"
          options={takenOptions(device)}
          {...form.input('takes')}
        />
      </div>
      <Field
        kind="choice"
        label={DEVICE.labels.scale}
        hint="Where it does not say so itself."
        unchosen="As it looks"
        options={SCALE_OPTIONS}
        {...form.input('scale')}
      />
      <Field
        kind="choice"
        label={DEVICE.labels.temperatureUnit}
        hint="Where it does not say so itself."
        unchosen="As it looks"
        options={TEMPERATURE_OPTIONS}
        {...form.input('temperatureUnit')}
      />
    </FormDialog>
  );
}
