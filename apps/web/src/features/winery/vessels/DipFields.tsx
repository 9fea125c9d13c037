import { Field } from '../../../ui/fields/Field.tsx';
import type { RowForm } from '../../../ui/form/useRowForm.ts';
import { DIP_LABELS, type DipValues } from './dip-form.ts';

const WAYS = [
  { value: 'upright', label: 'It stands: a cylinder, on a cone or flat' },
  { value: 'lying', label: 'It lies on its side' },
  { value: 'chart', label: 'By a dip chart' },
];
const KEPT = { value: 'kept', label: 'By its shape, as it is' };
const READINGS = [
  { value: 'wet', label: 'Wet, from the bottom up' },
  { value: 'dry', label: 'Dry, from the top down to the wine' },
];
const NUMBERS: Partial<Record<DipValues['dip'], readonly (keyof DipValues)[]>> = {
  upright: ['diameter', 'height', 'cone', 'neck', 'heel'],
  lying: ['diameter', 'length'],
};

/** How a dipstick reading converts to litres: by the vessel's dimensions, or by a pasted chart. */
export function DipFields<Values extends DipValues>({ form }: { form: RowForm<Values> }) {
  const { dip } = form.values;
  return (
    <>
      <Field
        kind="choice"
        label={DIP_LABELS.dip}
        unchosen="They are not"
        options={dip === 'kept' ? [...WAYS, KEPT] : WAYS}
        hint="Then a measure takes centimetres"
        {...form.input('dip')}
      />
      {NUMBERS[dip]?.map((field) => (
        <Field key={field} kind="number" label={DIP_LABELS[field]} {...form.input(field)} />
      ))}
      {dip === 'chart' && (
        <>
          <Field
            kind="notes"
            label={DIP_LABELS.chart}
            hint="A mark in cm and what it holds, a row each: paste it from a spreadsheet, with headings or without"
            {...form.input('chart')}
          />
          <Field kind="choice" label={DIP_LABELS.reads} options={READINGS} {...form.input('reads')} />
        </>
      )}
    </>
  );
}
