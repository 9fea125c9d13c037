import { type Purchase, purchaseOperations, purchase as purchaseSchema } from '@cuverie/contract';
import { type PurchaseStage, WINE_TYPES } from '@cuverie/domain';
import { Autocomplete, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { thisYear, today } from '../../../platform/clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CurrencyField } from '../../../ui/fields/CurrencyField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { VarietyField } from '../../../ui/fields/VarietyField.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion, changedFields } from '../../../ui/form/fields.ts';
import { ToRead } from '../../../ui/form/ToRead.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import {
  FieldGroup,
  fieldsOf,
  INPUT_ATTRIBUTES,
  Pair,
  Wide,
  WideOnPhone,
  WordField,
} from '../item/fields.tsx';
import { NameField } from '../lists/NameField.tsx';
import { usePicking } from '../lists/usePicking.ts';
import { BottleSizeField } from '../wines/form/BottleSizeField.tsx';
import { OriginField } from '../wines/form/OriginField.tsx';
import { VintageField } from '../wines/form/VintageField.tsx';
import { purchaseList, useAddPurchase, useUpdatePurchase } from './purchase.queries.ts';
import { checkPurchase, orderedToday, PURCHASE, purchaseTyped } from './purchase-form.ts';

interface Props {
  /** The purchase to change; a new one if omitted. */
  stored?: Purchase | undefined;
  /** The initial stage of a new one; for a stored wish, that it is now ordered. */
  stage?: PurchaseStage | undefined;
  onClose: () => void;
}

const STAGES = [
  { value: 'Wish', label: 'A wish' },
  { value: 'Ordered', label: 'Bought, to come' },
];

/** The merchants named before, as suggestions. */
function useMerchants(): string[] {
  const [toCome, arrived] = [useQuery(purchaseList('to-come')), useQuery(purchaseList('arrived'))];
  const all = [...(toCome.data ?? []), ...(arrived.data ?? [])];
  return [...new Set(all.flatMap(({ merchant }) => merchant ?? []))].toSorted();
}

/** Adds or changes a wish or a purchase. */
export function PurchaseDialog({ stored, stage = 'Ordered', onClose }: Props) {
  const [add, update] = [useAddPurchase(), useUpdatePurchase()];
  const merchants = useMerchants();
  const becomesOrder = stored?.stage === 'Wish' && stage === 'Ordered';
  const form = useRowForm({
    thing: 'purchase',
    initial: () => ({ ...PURCHASE.empty(), stage, orderedOn: stage === 'Wish' ? '' : today() }),
    stored: stored && {
      row: stored,
      schema: purchaseSchema,
      valuesOf: (row) => (becomesOrder ? orderedToday(row, today()) : purchaseTyped(row)),
      labels: PURCHASE.labels,
    },
    check: (values) => checkPurchase(values, thisYear(), stored?.arrivals),
    add: (draft, { id }) => add.mutateAsync({ ...draft, id }),
    change: (draft, base: Purchase) =>
      update.mutateAsync(atVersion(base, changedFields(base, { vintageUnknown: null, ...draft }))),
    onSaved: (saved) => {
      const now = saved.stage === 'Wish' ? 'is on your wish list' : 'is on its way';
      toast.done(stored && !becomesOrder ? `${saved.name} was changed.` : `${saved.name} ${now}.`);
      onClose();
    },
    failed: stored ? 'It was not changed.' : 'It was not added.',
  });
  const field = fieldsOf(form, PURCHASE.labels, ['name', 'bottles']);
  const picking = usePicking(form);
  const isWish = form.values.stage === 'Wish';
  const isAdded = stored === undefined;
  return (
    <FormDialog
      title={titleOf(stored, becomesOrder, isWish)}
      needs={isAdded ? purchaseOperations.add : purchaseOperations.update}
      action={isAdded ? 'Add' : 'Save'}
      readAs="Purchase"
      form={form}
      startsAt="name"
      isGrouped
      onClose={onClose}
    >
      <ToRead call={isAdded ? purchaseOperations.add : purchaseOperations.update}>
        <SegmentedControl
          fullWidth
          size="md"
          aria-label="What it is"
          data={STAGES}
          value={form.values.stage}
          onChange={(value) =>
            form.set({
              stage: value,
              ...(value === 'Ordered' && { orderedOn: form.values.orderedOn || today() }),
            })
          }
        />
        <FieldGroup title="The wine">
          <Wide>
            <NameField {...field('name')} of="name" onPick={picking('name')} data-autofocus />
          </Wide>
          <WideOnPhone>
            <NameField {...field('producer')} of="producer" onPick={picking('producer')} />
          </WideOnPhone>
          <VintageField {...field('vintage')} placeholder={isWish ? 'Any' : 'None'} />
          <WordField {...field('type')} words={WINE_TYPES} empty="Not said" />
          <WideOnPhone>
            <NameField {...field('region')} of="region" onPick={picking('region')} />
          </WideOnPhone>
          <WideOnPhone>
            <OriginField {...field('appellation')} facet="appellation" onPick={picking('appellation')} />
          </WideOnPhone>
          <WideOnPhone>
            <OriginField {...field('country')} facet="country" />
          </WideOnPhone>
          <WideOnPhone>
            <VarietyField {...field('varietal')} />
          </WideOnPhone>
        </FieldGroup>
        <FieldGroup title={isWish ? 'The wish' : 'The purchase'}>
          <NumberField {...field('bottles')} whole unit="bottles" rightSectionWidth="4.5rem" />
          <BottleSizeField {...field('bottleSizeMl')} />
          <Pair longer="second">
            <TextInput
              {...field('price')}
              {...INPUT_ATTRIBUTES.text}
              label={isWish ? 'At most' : PURCHASE.labels.price}
              placeholder="45 each"
            />
            <CurrencyField {...field('currency')} />
          </Pair>
          <WideOnPhone>
            <Autocomplete {...field('merchant')} data={merchants} limit={20} autoComplete="off" />
          </WideOnPhone>
          {!isWish && (
            <>
              <TextInput {...field('orderedOn')} {...INPUT_ATTRIBUTES.day} />
              <TextInput {...field('dueOn')} {...INPUT_ATTRIBUTES.day} />
            </>
          )}
          <Wide>
            <Textarea {...field('note')} maxRows={8} />
          </Wide>
        </FieldGroup>
      </ToRead>
    </FormDialog>
  );
}

function titleOf(stored: Purchase | undefined, becomesOrder: boolean, isWish: boolean): string {
  if (becomesOrder) return 'Ordered';
  const what = isWish ? 'wish' : 'purchase';
  return stored ? `Change ${what}` : `Add a ${what}`;
}
