import type { Wine, WineDraft } from '@cuverie/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '../../../../ui/feedback/toast.ts';
import { NOT_YET, type RowForm, type Sending } from '../../../../ui/form/useRowForm.ts';
import { counted } from '../../../../ui/words.ts';
import type { WineValues } from '../form/wine-form.ts';
import { SameWine } from './SameWine.tsx';
import { type Attempt, addToWine, findSameWines, nextAttempt, takeOut } from './same-wine.queries.ts';
import { staysOf } from './same-wine.ts';

/** What was added to a wine: how many bottles, by which purchases. */
interface AddedTo {
  bottles: number;
  ids: readonly string[];
}

/** A wine of the cellar that is the same as what was typed. */
interface Found {
  wine: Wine;
  values: WineValues;
  stays: readonly string[];
}

/** Asks, before a wine is added, whether its bottles belong to one that is there. */
export function useSameWine() {
  const client = useQueryClient();
  const [found, setFound] = useState<Found>();
  // Typed on, the question is asked again: an answer is one to what was typed then.
  const answered = useRef<{ values: WineValues; isAnother: boolean }>(undefined);
  const attempt = useRef<Attempt>(undefined);

  const reply = (form: RowForm<WineValues>, isAnother: boolean) => {
    answered.current = { values: form.values, isAnother };
    form.submit();
  };

  return {
    /** What became of a wine that is sent: nothing yet, or bottles of one that is there; nothing is said of another wine. */
    async answer(
      draft: WineDraft,
      { values, id }: Sending<WineValues>,
    ): Promise<{ wine: Wine; addedTo?: AddedTo } | typeof NOT_YET | undefined> {
      const reply = answered.current?.values === values ? answered.current : undefined;
      const wineToFill = reply && !reply.isAnother ? found?.wine : undefined;
      attempt.current = await nextAttempt(wineToFill, draft, attempt.current);
      if (reply?.isAnother) return undefined;
      if (wineToFill && attempt.current) {
        const { ids } = attempt.current;
        const wine = await addToWine(client, wineToFill, { draft, image: values.image, ids });
        return { wine, addedTo: { bottles: draft.quantity, ids } };
      }
      const [wine] = draft.quantity > 0 ? await findSameWines(draft, id) : [];
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

/** Says that bottles were added to a wine, and offers to take them out again. */
export function offerTakingOut(client: QueryClient, wine: Wine, { bottles, ids }: AddedTo): void {
  const words = `${counted(bottles, 'bottle')} ${bottles === 1 ? 'was' : 'were'} added to ${wine.name}.`;
  const act = () => void takeOut(client, wine, ids);
  toast.offer(words, [{ label: 'Undo', undoes: { id: ids[0] ?? '', words }, act }]);
}
