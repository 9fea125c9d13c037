import { TextInput } from '@mantine/core';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { signOf } from '../../../../ui/units.ts';
import classes from '../Operation.module.css';
import { problemOf, type RecordingForm, unitIn } from '../parts.tsx';
import { netOf, type WeighTagValues } from './weigh-tag.ts';

/** The weigh tag of a delivery: the weights, and the quality of the fruit. */
export function WeighTagFields({ at, ...recording }: RecordingForm & { at: number }) {
  const { form, setLine } = recording;
  const line = form.values.lines[at];
  if (line === undefined) return null;
  const unit = line.isFruit ? 'kg' : unitIn(recording, line.to);
  const set = (changed: Partial<WeighTagValues>) => {
    const net = netOf({ ...line, ...changed }, unit);
    const isWeighed = changed.gross !== undefined || changed.tare !== undefined;
    setLine(at, { ...changed, ...(isWeighed && net !== undefined && { how: 'number', amount: net }) });
  };
  const input = (field: keyof WeighTagValues) => ({
    name: `lines.${at}.${field}`,
    autoComplete: 'off',
    value: line[field],
    error: problemOf(recording, at, field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set({ [field]: currentTarget.value }),
  });
  return (
    <fieldset className={classes.source}>
      <legend>Weigh tag</legend>
      <TextInput label="Number" {...input('tag')} />
      <TextInput type="date" label="Picked on" {...input('pickedOn')} />
      <NumberField label="Gross" sign={signOf(unit)} {...input('gross')} />
      <NumberField label="Tare" sign={signOf(unit)} {...input('tare')} />
      <NumberField label="Brix" unit="°Bx" {...input('brix')} />
      <NumberField label="pH" {...input('ph')} />
      <NumberField label="TA" sign="g/L" {...input('ta')} />
    </fieldset>
  );
}
