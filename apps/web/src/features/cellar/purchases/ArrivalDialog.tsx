import { arrivalOperations, type Purchase, type Wine } from '@cuverie/contract';
import { WINE_TYPES } from '@cuverie/domain';
import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { thisYear, today } from '../../../platform/clock.ts';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CurrencyField } from '../../../ui/fields/CurrencyField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { VarietyField } from '../../../ui/fields/VarietyField.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { type RowForm, useRowForm } from '../../../ui/form/useRowForm.ts';
import { countText } from '../../../ui/words.ts';
import {
  FieldGroup,
  fieldsOf,
  INPUT_ATTRIBUTES,
  Pair,
  Wide,
  WideOnPhone,
  WordField,
} from '../item/fields.tsx';
import { PlaceField } from '../places/PlaceField.tsx';
import { OriginField } from '../wines/form/OriginField.tsx';
import { VintageField } from '../wines/form/VintageField.tsx';
import { arrive, undoArrival, wineMatches } from './purchase.queries.ts';
import { ARRIVAL, type ArrivalFormValues, arrivalTyped, checkArrival } from './purchase-form.ts';
import { wineWords } from './purchase-words.ts';

interface Props {
  purchase: Purchase;
  onClose: () => void;
}

/** Adds arrived bottles of a purchase to an existing wine or a new one. */
export function ArrivalDialog({ purchase, onClose }: Props) {
  const found = useQuery(wineMatches(purchase.name));
  // Without an answer, the bottles are added as a new wine, or to one the user finds.
  if (found.isPending) return <LoadingState />;
  return <Arriving purchase={purchase} same={sameWine(purchase, found.data ?? [])} onClose={onClose} />;
}

const folded = (text: string | null): string => (text ?? '').trim().toLowerCase();

/** The existing wine of a purchase, by name. */
const sameWine = (purchase: Purchase, wines: readonly Wine[]): Wine | undefined =>
  wines.find(
    (wine) =>
      folded(wine.name) === folded(purchase.name) &&
      folded(wine.producer) === folded(purchase.producer) &&
      wine.vintage === purchase.vintage &&
      wine.vintageUnknown === purchase.vintageUnknown,
  );

function Arriving({ purchase, same, onClose }: Props & { same: Wine | undefined }) {
  const client = useQueryClient();
  const form = useRowForm({
    thing: 'arrival',
    initial: () => arrivalTyped(purchase, today(), same),
    check: (values) => checkArrival(values, purchase, thisYear()),
    add: async (draft, { id }) => ({ ...(await arrive(client, purchase.id, { ...draft, id })), id }),
    names: Object.fromEntries(
      ['name', 'producer', 'vintage', 'country', 'region', 'appellation', 'type', 'varietal'].map((field) => [
        `wine.${field}`,
        field,
      ]),
    ),
    onSaved: ({ id, purchase: { arrivals }, wine }) => {
      const bottles = arrivals.find((one) => one.id === id)?.bottles ?? 0;
      const words = `${countText(bottles, 'bottle')} of ${wine.name} ${bottles === 1 ? 'is' : 'are'} in your cellar.`;
      const act = () => void undoArrival(client, purchase.id, id);
      toast.offer(words, [{ label: 'Undo', undoes: { id, words }, act }]);
      onClose();
    },
    failed: 'The bottles were not added.',
  });
  const field = fieldsOf(form, ARRIVAL.labels, ['bottles']);
  return (
    <FormDialog
      title={`${purchase.name} arrived`}
      needs={arrivalOperations.add}
      action="Add to the cellar"
      form={form}
      startsAt="bottles"
      isGrouped
      onClose={onClose}
    >
      <FieldGroup title="What arrived">
        <NumberField {...field('bottles')} whole unit="bottles" rightSectionWidth="4.5rem" />
        <TextInput {...field('day')} {...INPUT_ATTRIBUTES.day} max={today()} />
        <Pair longer="second">
          <TextInput {...field('price')} {...INPUT_ATTRIBUTES.text} placeholder="45" />
          <CurrencyField {...field('currency')} />
        </Pair>
        <WideOnPhone>
          <TextInput {...field('merchant')} {...INPUT_ATTRIBUTES.text} />
        </WideOnPhone>
        <WideOnPhone>
          <PlaceField {...field('place')} placeholder="Rack A, row 3" />
        </WideOnPhone>
      </FieldGroup>
      <FieldGroup title="As which wine">
        <WineChoice form={form} purchase={purchase} same={same} />
        {form.values.wineId === '' && <NewWineFields form={form} />}
      </FieldGroup>
    </FormDialog>
  );
}

interface ChoiceProps {
  form: RowForm<ArrivalFormValues>;
  purchase: Purchase;
  same: Wine | undefined;
}

/** A choice between a new wine and existing ones that match. */
function WineChoice({ form, purchase, same }: ChoiceProps) {
  const [words, setWords] = useState(purchase.name);
  const [searched] = useDebouncedValue(words.trim(), 200);
  const { data: found = [] } = useQuery({ ...wineMatches(searched), enabled: searched !== '' });
  const [chosen, setChosen] = useState(same);
  const wines = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const choose = (wineId: string) => {
    const wine = wines.find(({ id }) => id === wineId);
    setChosen(wine);
    form.set({ wineId, place: wine?.storageLocation ?? form.values.place });
  };
  return (
    <>
      <WideOnPhone>
        <TextInput
          {...INPUT_ATTRIBUTES.text}
          size="md"
          type="search"
          label="Look for it in the cellar"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </WideOnPhone>
      <WideOnPhone>
        <NativeSelect
          name="wineId"
          size="md"
          label={ARRIVAL.labels.wineId}
          value={form.values.wineId}
          error={form.problems['wineId']}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">A new wine</option>
          {wines.map((wine) => (
            <option key={wine.id} value={wine.id}>
              {wineWords(wine)} ({countText(wine.quantity, 'bottle')})
            </option>
          ))}
        </NativeSelect>
      </WideOnPhone>
    </>
  );
}

/** Required fields of a wine that the purchase may lack. */
function NewWineFields({ form }: { form: RowForm<ArrivalFormValues> }) {
  const field = fieldsOf(form, ARRIVAL.labels, ['name', 'vintage', 'region', 'type']);
  return (
    <>
      <Wide>
        <TextInput {...field('name')} {...INPUT_ATTRIBUTES.text} />
      </Wide>
      <WideOnPhone>
        <TextInput {...field('producer')} {...INPUT_ATTRIBUTES.text} />
      </WideOnPhone>
      <WideOnPhone>
        <TextInput {...field('region')} {...INPUT_ATTRIBUTES.text} />
      </WideOnPhone>
      <VintageField {...field('vintage')} />
      <WordField {...field('type')} words={WINE_TYPES} empty="Choose a type" />
      <WideOnPhone>
        <OriginField {...field('appellation')} facet="appellation" />
      </WideOnPhone>
      <WideOnPhone>
        <OriginField {...field('country')} facet="country" />
      </WideOnPhone>
      <WideOnPhone>
        <VarietyField {...field('varietal')} />
      </WideOnPhone>
    </>
  );
}
