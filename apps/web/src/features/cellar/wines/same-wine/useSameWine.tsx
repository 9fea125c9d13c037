import type { Wine, WineDraft } from '@cuverie/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '../../../../ui/feedback/toast.ts';
import { type FormSubmission, NOT_YET, type RowForm } from '../../../../ui/form/useRowForm.ts';
import { countText } from '../../../../ui/words.ts';
import type { WineValues } from '../form/wine-form.ts';
import { NamedWines } from './NamedWines.tsx';
import { SameWine } from './SameWine.tsx';
import { type Attempt, addToWine, findSameWines, nextAttempt, undoAdded } from './same-wine.queries.ts';
import { staysOf, valuesToFillIn } from './same-wine.ts';

/** Bottles added to a wine, and their purchases. */
interface AddedTo {
  bottles: number;
  ids: readonly string[];
}

/** A wine of the cellar that is the same as the typed one. */
interface FoundWine {
  wine: Wine;
  values: WineValues;
  stays: readonly string[];
}

/** The wine chosen below the name, while the form has its name and vintage. */
interface ChosenWine {
  wine: Wine;
  name: string;
  vintage: string;
}

/** Asks, during typing and before adding, whether the bottles belong to an existing wine. */
export function useSameWine() {
  const client = useQueryClient();
  const [found, setFound] = useState<FoundWine>();
  const [chosen, setChosen] = useState<ChosenWine>();
  // After further typing the question is asked again: an answer applies to the text at that time.
  const answered = useRef<{ values: WineValues; isAnother: boolean }>(undefined);
  const attempt = useRef<Attempt>(undefined);

  const reply = (form: RowForm<WineValues>, isAnother: boolean) => {
    answered.current = { values: form.values, isAnother };
    form.submit();
  };

  const targetOf = ({ name, vintage }: WineValues) =>
    chosen?.name === name && chosen.vintage === vintage ? chosen.wine : undefined;

  const choose = (form: RowForm<WineValues>, wine: Wine) => {
    const filled = valuesToFillIn(wine, form.values);
    form.set(filled);
    setChosen({ wine, name: form.values.name, vintage: filled.vintage ?? form.values.vintage });
    focusOn(form, 'quantity');
  };

  return {
    /** The wine that was chosen below the name, to which the bottles are added. */
    targetOf,
    /** The line below the name. */
    offer: (form: RowForm<WineValues>) => (
      <NamedWines
        values={form.values}
        target={targetOf(form.values)}
        onAddTo={(wine) => choose(form, wine)}
        onAnother={() => {
          setChosen(undefined);
          focusOn(form, 'name');
        }}
      />
    ),
    /** The result of sending a wine: nothing yet, or bottles of an existing one; no notice for a new wine. */
    async answer(
      draft: WineDraft,
      { values, id }: FormSubmission<WineValues>,
    ): Promise<{ wine: Wine; addedTo?: AddedTo } | typeof NOT_YET | undefined> {
      const reply = answered.current?.values === values ? answered.current : undefined;
      const target = reply ? undefined : targetOf(values);
      const stays = target ? staysOf(target, draft, values) : [];
      // An already chosen wine is only asked about if it differs from the typed one.
      const agreed = stays.length === 0 ? target : undefined;
      const wineToFill = reply && !reply.isAnother ? found?.wine : agreed;
      attempt.current = await nextAttempt(wineToFill, draft, attempt.current);
      if (reply?.isAnother) return undefined;
      if (wineToFill && attempt.current) {
        const { ids } = attempt.current;
        const wine = await addToWine(client, wineToFill, { draft, image: values.image, ids });
        return { wine, addedTo: { bottles: draft.quantity, ids } };
      }
      const [wine] = target ? [target] : draft.quantity > 0 ? await findSameWines(draft, id) : [];
      if (wine === undefined) return undefined;
      setFound({ wine, values, stays: staysOf(wine, draft, values) });
      return NOT_YET;
    },
    notice: (form: RowForm<WineValues>) =>
      found?.values === form.values && (
        <SameWine
          wine={found.wine}
          stays={found.stays}
          isBusy={form.isBusy}
          onAddTo={() => reply(form, false)}
          onAnother={() => reply(form, true)}
        />
      ),
  };
}

/** Moves the focus, because the pressed button disappears. */
function focusOn({ element }: RowForm<WineValues>, field: 'name' | 'quantity'): void {
  const [input] = [field, 'name'].flatMap(
    (name) => element.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? [],
  );
  input?.focus();
}

/** Shows that bottles were added to a wine, with a button to undo it. */
export function offerTakingOut(client: QueryClient, wine: Wine, { bottles, ids }: AddedTo): void {
  const words = `${countText(bottles, 'bottle')} ${bottles === 1 ? 'was' : 'were'} added to ${wine.name}.`;
  const act = () => void undoAdded(client, wine, ids);
  toast.offer(words, [{ label: 'Undo', undoes: { id: ids[0] ?? '', words }, act }]);
}
