import {
  type Consumption,
  consumptionOperations,
  consumption as consumptionSchema,
  type Rack,
  type Wine,
} from '@cuverie/contract';
import {
  type BottleSource,
  bottleSources,
  CONSUMPTION_REASONS,
  hasSlot,
  STANDARD_BOTTLE_ML,
} from '@cuverie/domain';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { today } from '../../../platform/clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { UnopenedDialog } from '../../../ui/form/FormDialog.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { countText } from '../../../ui/words.ts';
import { placeWords } from '../finding/words.ts';
import { CellarDialog } from '../item/CellarDialog.tsx';
import { FieldGroup, fieldsOf, INPUT_ATTRIBUTES, Wide, WordField } from '../item/fields.tsx';
import { purchasesOfWine } from '../purchases/purchase.queries.ts';
import { arrivalsOf } from '../purchases/purchase-words.ts';
import { rackList } from '../racks/rack.queries.ts';
import { isPlaced, reachWords } from '../racks/rack-words.ts';
import { WineInStock } from '../wines/WineInStock.tsx';
import { wineById } from '../wines/wine.queries.ts';
import { bottleSizeWords, quantityWords } from '../wines/wine-words.ts';
import { addConsumption, consumptionById, historyOf, useUpdateConsumption } from './consumption.queries.ts';
import {
  CONSUMPTION_LABELS,
  changesOfConsumption,
  checkConsumption,
  consumptionValues,
  emptyConsumption,
  type From,
  fromChoices,
  holdingsBefore,
  sourceValue,
} from './consumption-form.ts';
import { entryWords, sourceWords } from './consumption-words.ts';
import { undoEntry } from './useDrink.ts';

const ADD = 'Drink with a note';
const NOTE = 'Add a tasting note';
const CHANGE = 'Edit entry';
const NEW_NOTE = 'Add a note';

interface Props {
  wineId: string;
  /** The entry to change; a new one if omitted. */
  taken: string | undefined;
  /** Whether the entry was just made, and the dialog asks for further details. */
  isNew?: boolean | undefined;
  onClose: () => void;
}

/** Records bottles taken from a wine with date, reason, rating and note, or changes such an entry. */
export function DrinkDialog({ wineId, taken, isNew = false, onClose }: Props) {
  const client = useQueryClient();
  const wine = useQuery(wineById(client, wineId));
  const entry = useQuery({ ...consumptionById(taken ?? ''), enabled: taken !== undefined });
  const isInRacks = wine.data !== undefined && isPlaced(wine.data);
  const mayHaveSlots = isInRacks || entry.data?.takenFrom?.some(({ slots }) => slots) === true;
  const racks = useQuery({ ...rackList, enabled: mayHaveSlots });
  const sources = useSources(wine.data, entry.data);
  const isReady = (!mayHaveSlots || racks.data !== undefined || racks.isError) && sources !== undefined;
  if (wine.data && isReady && (taken === undefined || entry.data)) {
    return (
      <OpenedDialog
        wine={wine.data}
        entry={taken === undefined ? null : (entry.data ?? null)}
        racks={racks.data ?? []}
        sources={sources}
        isNew={isNew}
        onClose={onClose}
      />
    );
  }
  return (
    <UnopenedDialog
      title={taken === undefined ? ADD : isNew ? NEW_NOTE : CHANGE}
      thing={wine.error ? 'wine' : 'entry'}
      place="cellar"
      row={wine.error ? wine : entry}
      onClose={onClose}
    />
  );
}

/** The purchases of a wine with bottles left; `undefined` while they load, none without a network. */
function useSources(wine: Wine | undefined, entry: Consumption | undefined): BottleSource[] | undefined {
  const id = wine?.id ?? '';
  const purchases = useQuery({ ...purchasesOfWine(id), enabled: wine !== undefined });
  const arrivals = arrivalsOf(purchases.data ?? [], id).map(({ arrival }) => arrival);
  const log = useQuery({ ...historyOf(id), enabled: arrivals.length > 0 });
  if (purchases.isLoading || log.isLoading) return undefined;
  if (!wine || !log.data) return [];
  const others = log.data.filter((one) => one.id !== entry?.id);
  const back = entry?.fromStock ? entry.quantity : 0;
  return bottleSources({ ...wine, quantity: wine.quantity + back }, arrivals, others);
}

/** A place or slot of a wine as an option. */
const placeChoice = ({ place, bottles, bottleSizeMl, slot }: From, racks: readonly Rack[]): string => {
  const rack = slot && racks.find(({ id }) => id === slot.rackId);
  return [
    rack ? reachWords(rack, slot) : placeWords(place ?? ''),
    countText(bottles, 'bottle'),
    ...(bottleSizeMl === STANDARD_BOTTLE_ML ? [] : [bottleSizeWords(bottleSizeMl)]),
  ].join(' · ');
};

interface OpenedProps {
  wine: Wine;
  entry: Consumption | null;
  racks: readonly Rack[];
  sources: readonly BottleSource[];
  isNew: boolean;
  onClose: () => void;
}

function OpenedDialog({ wine, entry, racks, sources, isNew, onClose }: OpenedProps) {
  const client = useQueryClient();
  const update = useUpdateConsumption();
  // The available bottles, including those the entry already has.
  const left = entry === null ? wine.quantity : wine.quantity + entry.quantity;
  const choices = fromChoices(holdingsBefore(wine, entry), (slot) =>
    racks.some((rack) => rack.id === slot.rackId && hasSlot(rack, slot)),
  );

  const form = useRowForm({
    thing: 'entry',
    initial: () => emptyConsumption(wine, today(), sources),
    stored: entry
      ? {
          row: entry,
          schema: consumptionSchema,
          valuesOf: (row) => consumptionValues(row, choices),
          labels: CONSUMPTION_LABELS,
          words: (field, value) => {
            const from = field === 'from' ? choices[Number(value)] : undefined;
            const source =
              field === 'arrivalId' ? sources.find((one) => sourceValue(one) === value) : undefined;
            return from ? placeChoice(from, racks) : source ? sourceWords(source) : value;
          },
        }
      : undefined,
    keepAs: `drinkDraft:${entry?.id ?? wine.id}`,
    check: (values) =>
      checkConsumption(values, {
        left: entry?.fromStock === false ? null : left,
        today: today(),
        ...(entry?.fromStock !== false && { choices, sources }),
      }),
    add: async (draft, { id }) => {
      const consumption = await addConsumption(client, wine.id, { ...draft, id });
      const changes = changesOfConsumption(consumption, draft);
      // An earlier attempt was stored although its answer was lost; only later changes are sent.
      if (Object.keys(changes).length === 0) return consumption;
      return (await update.mutateAsync({ id, changes })).consumption;
    },
    change: async (draft, base: Consumption) => {
      const changes = changesOfConsumption(base, draft);
      if (Object.keys(changes).length === 0) return base;
      const { id, version } = base;
      return (await update.mutateAsync({ id, changes: { ...changes, version } })).consumption;
    },
    onSaved: (saved) => {
      const words = `${entryWords(saved)}: ${wine.name}.`;
      const undoes = { id: saved.id, words };
      if (entry === null)
        toast.offer(words, [{ label: 'Undo', undoes, act: () => void undoEntry(client, wine, saved) }]);
      else toast.done(isNew ? `Your note on ${wine.name} was saved.` : 'The entry was updated.');
      onClose();
    },
    failed: 'The entry was not saved.',
  });

  const field = fieldsOf(form, CONSUMPTION_LABELS, ['reason', 'quantity', 'day']);
  const title = entry === null ? (wine.quantity > 0 ? ADD : NOTE) : isNew ? NEW_NOTE : CHANGE;
  return (
    <CellarDialog
      title={title}
      action="Save"
      needs={entry ? consumptionOperations.update : consumptionOperations.add}
      form={form}
      onClose={onClose}
    >
      <WineInStock wine={wine}>
        {wine.quantity > 0 ? `${quantityWords(wine)} in the cellar` : 'No bottle left in the cellar'}
      </WineInStock>
      <FieldGroup title="What happened">
        <WordField {...field('reason')} words={CONSUMPTION_REASONS} />
        <NumberField
          {...field('quantity')}
          whole
          unit="bottles"
          rightSectionWidth="4.5rem"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={form.values.reason === 'Tasted' ? '0 for a wine tasted elsewhere' : undefined}
        />
        {choices.length > 1 && entry?.fromStock !== false && (
          <Wide>
            <NativeSelect
              {...field('from')}
              data={choices.map((one, at) => ({ value: String(at), label: placeChoice(one, racks) }))}
            />
          </Wide>
        )}
        {sources.length > 1 && entry?.fromStock !== false && (
          <Wide>
            <NativeSelect
              {...field('arrivalId')}
              data={[
                ...sources.map((one) => ({ value: sourceValue(one), label: sourceWords(one) })),
                { value: '', label: entry ? 'Not known' : 'The oldest with enough bottles, or none' },
              ]}
            />
          </Wide>
        )}
        <TextInput {...field('day')} {...INPUT_ATTRIBUTES.day} max={today()} />
        <NumberField {...field('rating')} unit="/ 100" rightSectionWidth="4rem" />
        <Wide>
          <Textarea {...field('note')} minRows={4} maxRows={12} data-autofocus />
        </Wide>
      </FieldGroup>
    </CellarDialog>
  );
}
