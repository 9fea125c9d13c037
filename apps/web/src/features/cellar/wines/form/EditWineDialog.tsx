import { shareOperations, type Wine, wineDetail, wineOperations } from '@cuverie/contract';
import { QUICK_WINE_FIELDS } from '@cuverie/domain';
import { Button, Group, Stack, Tabs } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCustomFields } from '../../../../api/custom-fields.ts';
import { thisYear } from '../../../../platform/clock.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { UnopenedDialog } from '../../../../ui/form/FormDialog.tsx';
import { ToRead } from '../../../../ui/form/ToRead.tsx';
import { useRowForm } from '../../../../ui/form/useRowForm.ts';
import { ItemHistory } from '../../../../ui/history/ItemHistory.tsx';
import { IfMay } from '../../../../ui/page/IfMay.tsx';
import { customKey } from '../../custom-fields/custom-values.ts';
import { DrinkBar } from '../../drinking/DrinkBar.tsx';
import { History } from '../../drinking/History.tsx';
import { CellarDialog } from '../../item/CellarDialog.tsx';
import { FileColumns } from '../../item/FileColumns.tsx';
import { BoughtBefore } from '../../purchases/Arrivals.tsx';
import { isPlaced } from '../../racks/rack-words.ts';
import { useView } from '../../useView.ts';
import { keepWine, useUpdateWine, wineById } from '../wine.queries.ts';
import { WhereToReach } from './WhereToReach.tsx';
import { WineFields } from './WineFields.tsx';
import { changesOfWine, checkWine, WINE_LABELS, wineValues } from './wine-form.ts';

type Tab = 'details' | 'history';

interface Props {
  id: string;
  /** The shown tab of the dialog. */
  tab: Tab;
  onClose: () => void;
}

/** Edits a wine of the cellar, known or not yet loaded. */
export function EditWineDialog({ id, tab, onClose }: Props) {
  const wine = useQuery(wineById(useQueryClient(), id));
  if (wine.data) return <StoredWineDialog wine={wine.data} tab={tab} onClose={onClose} />;
  return <UnopenedDialog title="Edit Wine" thing="wine" place="cellar" row={wine} onClose={onClose} />;
}

function StoredWineDialog({ wine, tab, onClose }: { wine: Wine; tab: Tab; onClose: () => void }) {
  const client = useQueryClient();
  const { change, open } = useView();
  const update = useUpdateWine();
  const own = useCustomFields();
  const form = useRowForm({
    thing: 'wine',
    stored: {
      row: wine,
      schema: wineDetail,
      valuesOf: (row: Wine) => wineValues(row, own),
      labels: {
        ...WINE_LABELS,
        holdings: 'Places',
        ...Object.fromEntries(own.map(({ id, name }) => [customKey(id), name])),
      },
      follows: { quantity: 'holdings', bottleSizeMl: 'holdings', storageLocation: 'holdings' },
      onConflict: (theirs) => keepWine(client, theirs),
    },
    check: (values) => checkWine(values, 'quick', thisYear(), wine, own),
    change: (draft, base: Wine, { values: { image } }) =>
      update.mutateAsync({ base, changes: changesOfWine(base, draft, image), image }),
    onSaved: ({ name }) => {
      toast.done(`${name} was updated.`);
      onClose();
    },
    failed: 'The wine was not updated.',
  });

  return (
    <CellarDialog
      title="Edit Wine"
      action="Update Wine"
      needs={wineOperations.update}
      readAs="Wine"
      form={form}
      isRead
      onClose={onClose}
    >
      <DrinkBar wine={wine} onStored={form.onOwnVersion} />
      {isPlaced(wine) && <WhereToReach wine={wine} />}
      <Tabs value={tab} onChange={(next) => change({ tab: next }, true)}>
        <Tabs.List mb="md">
          <Tabs.Tab value="details" mih="var(--cv-target)" fz="1rem">
            Details
          </Tabs.Tab>
          <Tabs.Tab value="history" mih="var(--cv-target)" fz="1rem">
            History
          </Tabs.Tab>
        </Tabs.List>
        {/* The fields stay mounted while the history is shown, to keep typed text. */}
        <Tabs.Panel value="details">
          <Stack gap="lg">
            <ToRead call={wineOperations.update}>
              <WineFields form={form} required={QUICK_WINE_FIELDS} picture={wine.thumbnail ?? wine.image} />
            </ToRead>
            <FileColumns item={wine} />
            <IfMay call={shareOperations.add}>
              <Group>
                <Button
                  variant="subtle"
                  leftSection={<IconShare size={18} stroke={1.75} aria-hidden="true" />}
                  onClick={() => open({ share: wine.id })}
                >
                  Share by a link…
                </Button>
              </Group>
            </IfMay>
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          {tab === 'history' && (
            <Stack>
              <History wine={wine} onStored={form.onOwnVersion} />
              <BoughtBefore wineId={wine.id} />
              <ItemHistory kind="wine" id={wine.id} name={wine.name} label="Changes" />
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
    </CellarDialog>
  );
}
