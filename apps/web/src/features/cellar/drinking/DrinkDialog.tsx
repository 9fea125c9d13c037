import { type Consumption, consumption as consumptionSchema, type Wine } from '@cuverie/contract';
import { CONSUMPTION_REASONS } from '@cuverie/domain';
import { Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiFailure } from '../../../api/failure.ts';
import { today } from '../../../platform/clock.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { toast } from '../../../ui/toast.ts';
import { FieldGroup, fieldsOf, typing, Wide, WordField } from '../shared/fields.tsx';
import { ItemDialog, UnopenedDialog } from '../shared/ItemDialog.tsx';
import { useItemForm } from '../shared/useItemForm.ts';
import { WindowBadge } from '../wines/WindowBadge.tsx';
import { wineById } from '../wines/wine.queries.ts';
import { quantityWords } from '../wines/wine-words.ts';
import { consumptionById, useAddConsumption, useUpdateConsumption } from './consumption.queries.ts';
import {
  CONSUMPTION_LABELS,
  type ConsumptionValues,
  changesOfConsumption,
  checkConsumption,
  consumptionValues,
  emptyConsumption,
} from './consumption-form.ts';
import classes from './DrinkDialog.module.css';
import { draftOf } from './draft.ts';
import { offerUndo } from './offer-undo.ts';

const ADD = 'Drink with a note';
const NOTE = 'Add a tasting note';
const CHANGE = 'Edit entry';
const NEW_NOTE = 'Add a note';

interface Props {
  wineId: string;
  /** The entry to change; left out, one is added. */
  taken: string | undefined;
  /** Whether the entry was made a moment ago, and what is left to say of it is asked for. */
  isNew?: boolean | undefined;
  onClose: () => void;
}

/** Takes bottles of a wine out of the cellar with date, reason, rating and note, or changes such an entry. */
export function DrinkDialog({ wineId, taken, isNew = false, onClose }: Props) {
  const client = useQueryClient();
  const wine = useQuery(wineById(client, wineId));
  const entry = useQuery({ ...consumptionById(taken ?? ''), enabled: taken !== undefined });
  if (wine.data && (taken === undefined || entry.data)) {
    return (
      <OpenedDialog
        wine={wine.data}
        entry={taken === undefined ? null : (entry.data ?? null)}
        isNew={isNew}
        onClose={onClose}
      />
    );
  }
  const failed = wine.error ? wine : entry;
  return (
    <UnopenedDialog
      title={taken === undefined ? ADD : isNew ? NEW_NOTE : CHANGE}
      thing={wine.error ? 'wine' : 'entry'}
      failure={failed.error}
      onRetry={() => void failed.refetch()}
      onClose={onClose}
    />
  );
}

interface OpenedProps {
  wine: Wine;
  entry: Consumption | null;
  isNew: boolean;
  onClose: () => void;
}

function OpenedDialog({ wine, entry, isNew, onClose }: OpenedProps) {
  const client = useQueryClient();
  const send = useSend(wine, entry);
  const [draft] = useState(() => draftOf(wine.id, entry?.id));
  // Bottles this entry can have: those it has already are not missing.
  const left = entry === null ? wine.quantity : wine.quantity + entry.quantity;

  const dialog = useItemForm({
    initialValues: entry === null ? emptyConsumption(wine, today()) : consumptionValues(entry),
    check: (values) =>
      checkConsumption(values, { left: entry?.fromStock === false ? null : left, today: today() }),
    save: send,
    onSaved: (saved) => {
      draft.forget();
      if (entry === null) offerUndo(client, wine, saved);
      else toast.done(isNew ? `Your note on ${wine.name} was saved.` : 'The entry was updated.');
      onClose();
    },
  });

  const { form } = dialog;
  const restore = useEffectEvent(() => form.setValues(draft.read()));
  const keep = useEffectEvent((typed: ConsumptionValues) => form.isDirty() && draft.keep(typed));
  useEffect(() => restore(), []);
  useEffect(() => void keep(form.values), [form.values]);
  useEffect(() => () => draft.leave(), [draft]);

  const field = fieldsOf(form, CONSUMPTION_LABELS, ['reason', 'quantity', 'day']);
  const title = entry === null ? (wine.quantity > 0 ? ADD : NOTE) : isNew ? NEW_NOTE : CHANGE;
  return (
    <ItemDialog
      title={title}
      action="Save"
      failureTitle="The entry was not saved."
      dialog={dialog}
      onClose={onClose}
    >
      <div className={classes.wine}>
        <p>
          <strong>{wine.name}</strong> {wine.vintage}
        </p>
        <p className={classes.stock}>
          {wine.quantity > 0 ? `${quantityWords(wine)} in the cellar` : 'No bottle left in the cellar'}
          <WindowBadge wine={wine} />
        </p>
      </div>
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
        <TextInput {...field('day')} {...typing.day} max={today()} />
        <NumberField {...field('rating')} unit="/ 100" rightSectionWidth="4rem" />
        <Wide>
          <Textarea {...field('note')} minRows={4} maxRows={12} data-autofocus />
        </Wide>
      </FieldGroup>
    </ItemDialog>
  );
}

/** Adds the entry, or stores what of it differs. */
function useSend(wine: Wine, entry: Consumption | null) {
  const add = useAddConsumption();
  const update = useUpdateConsumption();
  // One id for all tries: a retry after a lost answer takes nothing twice.
  const [id] = useState(() => newId());
  const version = useRef(entry?.version);

  return async (draft: Parameters<typeof add.mutateAsync>[0]['draft']): Promise<Consumption> => {
    if (entry === null) {
      const stored = await add.mutateAsync({ wineId: wine.id, draft: { ...draft, id } });
      const changes = changesOfConsumption(stored.consumption, draft);
      // An earlier try was stored though its answer was lost; what was typed since goes after it.
      if (Object.keys(changes).length === 0) return stored.consumption;
      return (await update.mutateAsync({ id, changes })).consumption;
    }
    const changes = changesOfConsumption(entry, draft);
    if (Object.keys(changes).length === 0) return entry;
    try {
      const sent = { ...changes, version: version.current };
      return (await update.mutateAsync({ id: entry.id, changes: sent })).consumption;
    } catch (failure) {
      // Told of it, the person may save again, over what somebody else stored.
      const isStale = failure instanceof ApiFailure && failure.status === 409;
      const current = isStale ? consumptionSchema.safeParse(failure.current).data : undefined;
      if (current) version.current = current.version;
      throw failure;
    }
  };
}
