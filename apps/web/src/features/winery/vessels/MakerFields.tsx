import { MAKER } from '@cuverie/contract';
import { TOAST_LEVELS } from '@cuverie/domain';
import { CurrencyField } from '../../../ui/fields/CurrencyField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import type { RowForm } from '../../../ui/form/useRowForm.ts';
import type { VesselValues } from './vessel-form.ts';

/** Where a barrel is from, how often it was filled before, and what it cost. */
export function MakerFields({ form }: { form: Pick<RowForm<VesselValues>, 'input'> }) {
  return (
    <>
      <Field kind="text" label={MAKER.cooperage.label} {...form.input('cooperage')} />
      <Field kind="text" label={MAKER.forest.label} {...form.input('forest')} />
      <Field
        kind="choice"
        label={MAKER.toastLevel.label}
        unchosen="Not known"
        options={TOAST_LEVELS.map((value) => ({ value, label: value }))}
        {...form.input('toastLevel')}
      />
      <Field kind="day" label={MAKER.purchaseDate.label} {...form.input('purchaseDate')} />
      <Field
        kind="whole"
        label={MAKER.fillsBefore.label}
        hint="Wines it held before this record; 0 if it was new"
        {...form.input('fillsBefore')}
      />
      <Field kind="number" label={MAKER.price.label} {...form.input('price')} />
      <CurrencyField label={MAKER.priceCurrency.label} {...form.input('priceCurrency')} />
    </>
  );
}
