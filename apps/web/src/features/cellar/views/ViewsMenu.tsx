import { type CellarView, viewOperations } from '@cuverie/contract';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconBookmark,
  IconBookmarkFilled,
  IconBookmarkPlus,
  IconPencil,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../../api/may.ts';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { atVersion } from '../../../ui/form/fields.ts';
import { MenuButton } from '../../../ui/page/MenuButton.tsx';
import { useIsNarrow } from '../../../ui/page/useIsNarrow.ts';
import { columnsInAddress } from '../list/columns.ts';
import { useListSettings } from '../list/useListSettings.ts';
import { cellarSearch } from '../search.ts';
import { useView } from '../useView.ts';
import classes from './ViewsMenu.module.css';
import { useDeleteView, useUpdateView, viewList } from './view.queries.ts';
import { addressOfView, searchOfView } from './view-address.ts';

const ViewDialog = later(async () => (await import('./ViewDialog.tsx')).ViewDialog);
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The saved views of the cellar: to open, and to save, replace, rename and delete. */
export function ViewsMenu() {
  const now = cellarSearch({ ...useSearch({ strict: false }) });
  const { columns } = useListSettings();
  const { go } = useView();
  const may = useMay();
  const isNarrow = useIsNarrow();
  const { data: views = [] } = useQuery(viewList);
  const [replace, remove] = [useUpdateView(), useDeleteView()];
  const [doing, setDoing] = useState<'save' | 'rename' | 'delete'>();
  const open = views.find(({ id }) => id === now.view);
  const address = addressOfView(now, columnsInAddress(columns));
  const isChanged = open !== undefined && addressOf(open) !== address;
  const show = (view: CellarView) => go(() => searchOfView(view));
  const close = () => setDoing(undefined);
  const replaceBy = (view: CellarView) =>
    replace.mutate(atVersion(view, { address }), {
      onSuccess: () => toast.done(`The view ${view.name} was replaced by what is shown.`),
      onError: (failure) => toast.failed(`The view ${view.name} was not replaced.`, failure),
    });
  const label = open ? `Views: ${open.name}${isChanged ? ', changed' : ''}` : 'Views';
  return (
    <>
      <MenuButton
        target={
          isNarrow ? (
            <ActionIcon variant="default" size={42} aria-label={label}>
              {open ? <IconBookmarkFilled {...ICON} /> : <IconBookmark {...ICON} />}
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              h="100%"
              className={classes.button}
              aria-label={label}
              leftSection={open ? <IconBookmarkFilled {...ICON} /> : <IconBookmark {...ICON} />}
            >
              <span className={classes.name}>{open?.name ?? 'Views'}</span>
              {isChanged && ' *'}
            </Button>
          )
        }
        entries={[
          ...views.map((view) => ({
            label: view.name,
            icon: view.id === open?.id ? <IconBookmarkFilled {...ICON} /> : <IconBookmark {...ICON} />,
            onChoose: () => show(view),
          })),
          { heading: views.length === 0 ? 'No saved views yet' : 'What is shown now' },
          may(viewOperations.add) && {
            label: 'Save this view…',
            icon: <IconBookmarkPlus {...ICON} />,
            onChoose: () => setDoing('save'),
          },
          open !== undefined &&
            isChanged &&
            may(viewOperations.update) && {
              label: `Replace “${open.name}” by what is shown`,
              icon: <IconReplace {...ICON} />,
              onChoose: () => replaceBy(open),
            },
          open !== undefined &&
            may(viewOperations.update) && {
              label: `Rename “${open.name}”…`,
              icon: <IconPencil {...ICON} />,
              onChoose: () => setDoing('rename'),
            },
          open !== undefined &&
            may(viewOperations.delete) && {
              label: `Delete “${open.name}”…`,
              icon: <IconTrash {...ICON} />,
              onChoose: () => setDoing('delete'),
            },
        ]}
      />
      <Later onFailed={close}>
        {(doing === 'save' || (doing === 'rename' && open)) && (
          <ViewDialog
            view={doing === 'rename' ? open : undefined}
            address={address}
            onSaved={(view) => {
              close();
              if (doing === 'save') show(view);
            }}
            onClose={close}
          />
        )}
      </Later>
      {doing === 'delete' && open && (
        <DeletionDialog
          title={`Delete the view ${open.name}?`}
          remove={remove}
          of={open}
          failed="The view was not deleted."
          onDeleted={() => {
            close();
            toast.done(`The view ${open.name} was deleted.`);
            go((shown) => ({ ...shown, view: undefined }), true);
          }}
          onClose={close}
        >
          It is gone for everybody in the estate. The wines stay, and History can restore it.
        </DeletionDialog>
      )}
    </>
  );
}

/** What a view shows, as this version writes it. */
function addressOf(view: CellarView): string {
  const shown = searchOfView(view);
  return addressOfView(shown, shown.columns);
}
