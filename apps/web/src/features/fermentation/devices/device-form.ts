/** The form values of a device's settings. */
import { type Device, type DeviceChanges, deviceChanges } from '@cuverie/contract';
import { DENSITY_SCALES, DENSITY_UNITS } from '@cuverie/domain';
import { type CheckedForm, checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';

export const DEVICE = rowFields({
  name: kinds.needed('Name'),
  tankId: kinds.text('Tank'),
  takes: kinds.text('Takes the readings of'),
  scale: kinds.text('Scale of its density'),
  temperatureUnit: kinds.text('Unit of its temperature'),
});
export type DeviceFormValues = ReturnType<typeof DEVICE.empty>;

export const SCALE_OPTIONS = DENSITY_SCALES.map((value) => ({
  value,
  label: `${DENSITY_UNITS[value].name} (${DENSITY_UNITS[value].unit})`,
}));

export const TEMPERATURE_OPTIONS = [
  { value: 'C', label: 'Celsius' },
  { value: 'F', label: 'Fahrenheit' },
];

/** The names of devices that send with this device's key, to choose one. */
export const takenOptions = ({ takes, others }: Pick<Device, 'takes' | 'others'>) =>
  [...(takes === null ? [] : [takes]), ...others].map((value) => ({ value, label: value }));

/** Validates the typed settings as the server does. */
export function checkDevice(values: DeviceFormValues): CheckedForm<DeviceChanges> {
  const read = deviceChanges.safeParse(DEVICE.read(values));
  return checkForm(read, DEVICE.problemsOf(read.error));
}
