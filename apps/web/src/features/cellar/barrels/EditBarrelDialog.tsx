import { type Barrel, barrelDetail, barrelOperations } from '@cuverie/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useVessel } from '../../../api/vessels.ts';
import { thisYear } from '../../../platform/clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { UnopenedDialog } from '../../../ui/form/FormDialog.tsx';
import { ToRead } from '../../../ui/form/ToRead.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { ItemHistory } from '../../../ui/history/ItemHistory.tsx';
import { VesselLink } from '../../../ui/VesselLink.tsx';
import { CellarDialog } from '../item/CellarDialog.tsx';
import { FileColumns } from '../item/FileColumns.tsx';
import { BarrelFields } from './BarrelFields.tsx';
import { barrelById, keepBarrel, useUpdateBarrel } from './barrel.queries.ts';
import { BARREL_LABELS, barrelValues, changesOfBarrel, checkBarrel } from './barrel-form.ts';

interface Props {
  id: string;
  onClose: () => void;
}

/** Edits a barrel of the cellar, known or not yet loaded. */
export function EditBarrelDialog({ id, onClose }: Props) {
  const barrel = useQuery(barrelById(useQueryClient(), id));
  if (barrel.data) return <StoredBarrelDialog barrel={barrel.data} onClose={onClose} />;
  return <UnopenedDialog title="Edit Barrel" thing="barrel" place="cellar" row={barrel} onClose={onClose} />;
}

function StoredBarrelDialog({ barrel, onClose }: { barrel: Barrel; onClose: () => void }) {
  const client = useQueryClient();
  const update = useUpdateBarrel();
  const vessel = useVessel(barrel.id);
  const form = useRowForm({
    thing: 'barrel',
    stored: {
      row: barrel,
      schema: barrelDetail,
      valuesOf: barrelValues,
      labels: BARREL_LABELS,
      onConflict: (theirs) => keepBarrel(client, theirs),
    },
    check: (values) => checkBarrel(values, thisYear()),
    change: (draft, base: Barrel, { values: { image } }) =>
      update.mutateAsync({ base, changes: changesOfBarrel(base, draft, image), image }),
    onSaved: ({ name }) => {
      toast.done(`${name} was updated.`);
      onClose();
    },
    failed: 'The barrel was not updated.',
  });

  return (
    <CellarDialog
      title="Edit Barrel"
      action="Update Barrel"
      needs={barrelOperations.update}
      readAs="Barrel"
      form={form}
      isRead
      onClose={onClose}
    >
      <ToRead call={barrelOperations.update}>
        <BarrelFields form={form} picture={barrel.thumbnail ?? barrel.image} hasCode />
      </ToRead>
      {vessel && <VesselLink id={vessel.id} code={vessel.code} />}
      <FileColumns item={barrel} />
      <ItemHistory kind="barrel" id={barrel.id} name={barrel.name} />
    </CellarDialog>
  );
}
