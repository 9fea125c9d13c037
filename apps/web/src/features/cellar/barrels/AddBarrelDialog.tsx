import { usualFillLevel } from '@cuverie/domain';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { thisYear } from '../../../platform/clock.ts';
import { readNumber, writeNumber } from '../../../ui/number.ts';
import { toast } from '../../../ui/toast.ts';
import { ItemDialog } from '../shared/ItemDialog.tsx';
import { chosenFile } from '../shared/item-form.ts';
import { useItemForm } from '../shared/useItemForm.ts';
import { BarrelFields } from './BarrelFields.tsx';
import { useAddBarrel } from './barrel.queries.ts';
import { checkBarrel, emptyBarrel } from './barrel-form.ts';

/** Adds a barrel. */
export function AddBarrelDialog({ onClose }: { onClose: () => void }) {
  const add = useAddBarrel();
  // One id for all tries: a retry after a lost answer adds nothing twice.
  const [id] = useState(() => newId());
  const earlier = useRef<{ picture: File | undefined } | undefined>(undefined);

  const dialog = useItemForm({
    initialValues: emptyBarrel(),
    check: (values) => checkBarrel(values, thisYear()),
    save: (draft, values) => {
      const picture = chosenFile(values.image);
      const lastTry = earlier.current;
      earlier.current = { picture };
      return add.mutateAsync({ draft: { ...draft, id }, picture, earlier: lastTry });
    },
    onSaved: (barrel) => {
      toast.done(`${barrel.name} was added as ${barrel.barrelId}.`);
      onClose();
    },
  });

  /** Until somebody says how full it is, a barrel is as full as one of its capacity usually is. */
  const changeCapacity = (typed: string) => {
    const capacity = readNumber(typed);
    dialog.form.setFieldValue('capacity', typed);
    if (capacity === null || !(capacity > 0) || dialog.form.isTouched('fillLevel')) return;
    dialog.form.setFieldValue('fillLevel', writeNumber(usualFillLevel(capacity)));
  };

  return (
    <ItemDialog
      title="Add Barrel"
      action="Add Barrel"
      failureTitle="The barrel was not added."
      dialog={dialog}
      onClose={onClose}
    >
      <BarrelFields form={dialog.form} picture={null} hasCode={false} onCapacity={changeCapacity} />
    </ItemDialog>
  );
}
