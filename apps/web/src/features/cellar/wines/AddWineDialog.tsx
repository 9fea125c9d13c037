import { FULL_WINE_FIELDS, QUICK_WINE_FIELDS } from '@cuverie/domain';
import { SegmentedControl } from '@mantine/core';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { thisYear } from '../../../platform/clock.ts';
import { storage } from '../../../platform/storage.ts';
import { toast } from '../../../ui/toast.ts';
import { ItemDialog } from '../shared/ItemDialog.tsx';
import { chosenFile } from '../shared/item-form.ts';
import { useItemForm } from '../shared/useItemForm.ts';
import { QuickWineFields, WineFields } from './WineFields.tsx';
import { useAddWine } from './wine.queries.ts';
import { checkWine, emptyWine } from './wine-form.ts';

type Kind = 'full' | 'quick';

const KIND_KEY = 'addWineForm';
const CURRENCY_KEY = 'currency';

const isOfQuickAdd = (field: string) => QUICK_WINE_FIELDS.some((quick) => quick === field);

/** Adds a wine, by the full form or by the five fields of Quick add; what was typed stays across the two. */
export function AddWineDialog({ onClose }: { onClose: () => void }) {
  const add = useAddWine();
  // One id for all tries: a retry after a lost answer adds nothing twice.
  const [id] = useState(() => newId());
  const earlier = useRef<{ picture: File | undefined } | undefined>(undefined);
  const [kind, setKind] = useState<Kind>(storage.get(KIND_KEY) === 'quick' ? 'quick' : 'full');

  const dialog = useItemForm({
    initialValues: emptyWine(storage.get(CURRENCY_KEY) ?? ''),
    check: (values) => checkWine(values, kind, thisYear()),
    save: (draft, values) => {
      const picture = chosenFile(values.image);
      const lastTry = earlier.current;
      earlier.current = { picture };
      return add.mutateAsync({ draft: { ...draft, id }, picture, earlier: lastTry });
    },
    onSaved: (wine) => {
      if (wine.currency !== null) storage.set(CURRENCY_KEY, wine.currency);
      toast.done(`${wine.name} was added.`);
      onClose();
    },
    onRefused: (problems) => {
      // A problem of a field that Quick add does not show is shown by the full form.
      if (!Object.keys(problems).every(isOfQuickAdd)) setKind('full');
    },
  });

  const choose = (chosen: string) => {
    const next = chosen === 'quick' ? 'quick' : 'full';
    storage.set(KIND_KEY, next);
    setKind(next);
  };

  return (
    <ItemDialog
      title="Add Wine"
      action="Add Wine"
      failureTitle="The wine was not added."
      dialog={dialog}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        size="md"
        aria-label="How much to fill in"
        value={kind}
        onChange={choose}
        data={[
          { value: 'full', label: 'Full form' },
          { value: 'quick', label: 'Quick add' },
        ]}
      />
      {kind === 'quick' ? (
        <QuickWineFields form={dialog.form} />
      ) : (
        <WineFields form={dialog.form} required={FULL_WINE_FIELDS} picture={null} />
      )}
    </ItemDialog>
  );
}
