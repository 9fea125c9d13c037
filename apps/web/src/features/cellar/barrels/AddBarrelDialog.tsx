import { barrelOperations } from '@cuverie/contract';
import { usualFillLevel } from '@cuverie/domain';
import { useRef } from 'react';
import { thisYear } from '../../../platform/clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { CellarDialog } from '../item/CellarDialog.tsx';
import { BarrelFields } from './BarrelFields.tsx';
import { useAddBarrel } from './barrel.queries.ts';
import { checkBarrel, emptyBarrel, readLitres, writeLitres } from './barrel-form.ts';

export function AddBarrelDialog({ onClose }: { onClose: () => void }) {
  const add = useAddBarrel();
  const form = useRowForm({
    thing: 'barrel',
    initial: emptyBarrel,
    check: (values) => checkBarrel(values, thisYear()),
    add: (draft, sending) => add.mutateAsync({ draft, ...sending }),
    onSaved: (barrel) => {
      toast.done(`${barrel.name} was added as ${barrel.barrelId}.`);
      onClose();
    },
    failed: 'The barrel was not added.',
  });

  /** Until a fill level is typed, a barrel has the usual one of its capacity. */
  const usualFill = useRef(form.values.fillLevel);
  const changeCapacity = (capacity: string) => {
    const litres = readLitres(capacity);
    form.set({ capacity });
    if (litres === null || !(litres > 0) || form.values.fillLevel !== usualFill.current) return;
    usualFill.current = writeLitres(usualFillLevel(litres));
    form.set({ fillLevel: usualFill.current });
  };

  return (
    <CellarDialog
      title="Add Barrel"
      action="Add Barrel"
      needs={barrelOperations.add}
      form={form}
      onClose={onClose}
    >
      <BarrelFields form={form} picture={null} hasCode={false} onCapacity={changeCapacity} />
    </CellarDialog>
  );
}
