import { type Wine, wineDetail } from '@cuverie/contract';
import { QUICK_WINE_FIELDS } from '@cuverie/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { thisYear } from '../../../platform/clock.ts';
import { ConflictNotice } from '../../../ui/ConflictNotice.tsx';
import { toast } from '../../../ui/toast.ts';
import { DrinkBar } from '../drinking/DrinkBar.tsx';
import { History } from '../drinking/History.tsx';
import { FileColumns } from '../shared/FileColumns.tsx';
import { ItemDialog, UnopenedDialog } from '../shared/ItemDialog.tsx';
import { chosenFile } from '../shared/item-form.ts';
import { useEditForm } from '../shared/useEditForm.ts';
import { WineFields } from './WineFields.tsx';
import { type WineTab, WineTabs } from './WineTabs.tsx';
import { keepWine, useUpdateWine, wineById } from './wine.queries.ts';
import { changesOfWine, checkWine, WINE_LABELS, wineValues } from './wine-form.ts';

const TITLE = 'Edit Wine';

/** Edits a wine of the cellar, known or not yet loaded. */
export function EditWineDialog({ id, tab, onClose }: { id: string; tab: WineTab; onClose: () => void }) {
  const wine = useQuery(wineById(useQueryClient(), id));
  if (wine.data) return <StoredWineDialog wine={wine.data} tab={tab} onClose={onClose} />;
  return (
    <UnopenedDialog
      title={TITLE}
      thing="wine"
      failure={wine.error}
      onRetry={() => void wine.refetch()}
      onClose={onClose}
    />
  );
}

function StoredWineDialog({ wine, tab, onClose }: { wine: Wine; tab: WineTab; onClose: () => void }) {
  const client = useQueryClient();
  const update = useUpdateWine();
  const { dialog, base, conflict } = useEditForm({
    latest: wine,
    schema: wineDetail,
    labels: WINE_LABELS,
    valuesOf: wineValues,
    check: (values) => checkWine(values, 'quick', thisYear(), wine),
    save: async (base, version, draft, image) => {
      const changes = changesOfWine(base, draft, image);
      const picture = chosenFile(image);
      if (Object.keys(changes).length === 0 && !picture) return base;
      return update.mutateAsync({ id: base.id, changes: { ...changes, version }, picture });
    },
    onOvertaken: (theirs) => keepWine(client, theirs),
    onSaved: (wine) => {
      toast.done(`${wine.name} was updated.`);
      onClose();
    },
  });

  return (
    <ItemDialog
      title={TITLE}
      action="Update Wine"
      failureTitle="The wine was not updated."
      dialog={dialog}
      isRead
      notice={conflict && <ConflictNotice thing="wine" {...conflict} />}
      onClose={onClose}
    >
      <DrinkBar wine={wine} />
      <WineTabs tab={tab} history={<History wine={wine} />}>
        <WineFields form={dialog.form} required={QUICK_WINE_FIELDS} picture={base.thumbnail ?? base.image} />
        <FileColumns item={wine} />
      </WineTabs>
    </ItemDialog>
  );
}
