import { type Barrel, barrelDetail } from '@cuverie/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { thisYear } from '../../../platform/clock.ts';
import { ConflictNotice } from '../../../ui/ConflictNotice.tsx';
import { toast } from '../../../ui/toast.ts';
import { FileColumns } from '../shared/FileColumns.tsx';
import { ItemDialog, UnopenedDialog } from '../shared/ItemDialog.tsx';
import { chosenFile } from '../shared/item-form.ts';
import { useEditForm } from '../shared/useEditForm.ts';
import { BarrelFields } from './BarrelFields.tsx';
import { barrelById, keepBarrel, useUpdateBarrel } from './barrel.queries.ts';
import { BARREL_LABELS, barrelValues, changesOfBarrel, checkBarrel } from './barrel-form.ts';

const TITLE = 'Edit Barrel';

/** Edits a barrel of the cellar, known or not yet loaded. */
export function EditBarrelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const barrel = useQuery(barrelById(useQueryClient(), id));
  if (barrel.data) return <StoredBarrelDialog barrel={barrel.data} onClose={onClose} />;
  return (
    <UnopenedDialog
      title={TITLE}
      thing="barrel"
      failure={barrel.error}
      onRetry={() => void barrel.refetch()}
      onClose={onClose}
    />
  );
}

function StoredBarrelDialog({ barrel, onClose }: { barrel: Barrel; onClose: () => void }) {
  const client = useQueryClient();
  const update = useUpdateBarrel();
  const { dialog, base, conflict } = useEditForm({
    latest: barrel,
    schema: barrelDetail,
    labels: BARREL_LABELS,
    valuesOf: barrelValues,
    check: (values) => checkBarrel(values, thisYear()),
    save: async (base, version, draft, image) => {
      const changes = changesOfBarrel(base, draft, image);
      const picture = chosenFile(image);
      if (Object.keys(changes).length === 0 && !picture) return base;
      return update.mutateAsync({ id: base.id, changes: { ...changes, version }, picture });
    },
    onOvertaken: (theirs) => keepBarrel(client, theirs),
    onSaved: (barrel) => {
      toast.done(`${barrel.name} was updated.`);
      onClose();
    },
  });

  return (
    <ItemDialog
      title={TITLE}
      action="Update Barrel"
      failureTitle="The barrel was not updated."
      dialog={dialog}
      isRead
      notice={conflict && <ConflictNotice thing="barrel" {...conflict} />}
      onClose={onClose}
    >
      <BarrelFields form={dialog.form} picture={base.thumbnail ?? base.image} hasCode />
      <FileColumns item={barrel} />
    </ItemDialog>
  );
}
