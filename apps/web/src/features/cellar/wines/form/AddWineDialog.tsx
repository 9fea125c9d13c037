import { wineOperations } from '@cuverie/contract';
import { QUICK_WINE_FIELDS } from '@cuverie/domain';
import { SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCustomFields } from '../../../../api/custom-fields.ts';
import { thisYear } from '../../../../platform/clock.ts';
import { storage } from '../../../../platform/storage.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useRowForm } from '../../../../ui/form/useRowForm.ts';
import { CellarDialog } from '../../item/CellarDialog.tsx';
import { offerTakingOut, useSameWine } from '../same-wine/useSameWine.tsx';
import { useAddWine } from '../wine.queries.ts';
import { WineFields } from './WineFields.tsx';
import { checkWine, emptyWine, fullFields, MORE_WINE_FIELDS } from './wine-form.ts';

type Kind = 'full' | 'quick';

const KIND_KEY = 'addWineForm';
const CURRENCY_KEY = 'currency';

const isOfQuickAdd = (field: string) =>
  [...QUICK_WINE_FIELDS, ...MORE_WINE_FIELDS].some((quick) => quick === field);

/** Adds a wine by Quick add or by the full form; typed text is kept when switching. */
export function AddWineDialog({ onClose }: { onClose: () => void }) {
  const add = useAddWine();
  const [kind, setKind] = useState<Kind>(storage.get(KIND_KEY) === 'full' ? 'full' : 'quick');
  const client = useQueryClient();
  const same = useSameWine();
  const own = useCustomFields();
  const form = useRowForm({
    thing: 'wine',
    initial: () => emptyWine(storage.get(CURRENCY_KEY) ?? ''),
    check: (values) => {
      if (!same.targetOf(values)) return checkWine(values, kind, thisYear(), undefined, own);
      // Bottles of an existing wine need only Quick add.
      const found = checkWine(values, 'quick', thisYear(), undefined, own);
      return found.ok && found.draft.quantity === 0
        ? { ok: false, problems: { quantity: 'Enter how many bottles are added' } }
        : found;
    },
    add: async (draft, sending) => {
      const answered = await same.answer(draft, sending);
      return answered ?? { wine: await add.mutateAsync({ draft, ...sending }) };
    },
    onSaved: ({ wine, addedTo }) => {
      if (wine.currency !== null) storage.set(CURRENCY_KEY, wine.currency);
      if (addedTo) offerTakingOut(client, wine, addedTo);
      else toast.done(`${wine.name} was added.`);
      onClose();
    },
    failed: 'The wine was not added.',
    onRefused: (problems) => {
      // The full form shows problems of fields that Quick add does not have.
      if (!Object.keys(problems).every(isOfQuickAdd)) setKind('full');
    },
  });

  const choose = (chosen: string) => {
    const next = chosen === 'full' ? 'full' : 'quick';
    storage.set(KIND_KEY, next);
    setKind(next);
  };

  const target = same.targetOf(form.values);
  return (
    <CellarDialog
      title="Add Wine"
      action={target ? 'Add the bottles' : 'Add Wine'}
      needs={wineOperations.add}
      form={form}
      onClose={onClose}
      status={same.notice(form)}
    >
      <SegmentedControl
        fullWidth
        size="md"
        aria-label="How much to fill in"
        value={kind}
        onChange={choose}
        data={[
          { value: 'quick', label: 'Quick add' },
          { value: 'full', label: 'All fields' },
        ]}
      />
      <WineFields
        key={kind}
        form={form}
        required={kind === 'quick' || target ? QUICK_WINE_FIELDS : fullFields(form.values)}
        picture={null}
        kind={kind}
        belowName={same.offer(form)}
      />
    </CellarDialog>
  );
}
