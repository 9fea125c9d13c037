import { type BlockBulkChanges, blockBulkOperations } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconQrcode, IconWalk } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { call } from '../../../api/client.ts';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { SelectionBar } from '../../../ui/many/SelectionBar.tsx';
import type { Selection } from '../../../ui/many/selection.ts';
import { type ChosenItems, useChangeMany } from '../../../ui/many/useChangeMany.ts';

const EditFieldsDialog = later(async () => (await import('./EditFieldsDialog.tsx')).EditFieldsDialog);

const ICON = { size: 18, 'aria-hidden': true } as const;

interface Props {
  selection: Selection;
  /** Starts a sampling round of the selected fields; `undefined` if none can be sampled. */
  onSample: (() => void) | undefined;
  total: number;
  isFiltered: boolean;
  /** The element that takes the focus when the bar disappears. */
  heading: RefObject<HTMLElement | null>;
}

/** The possible actions for the selected fields. */
export function FieldSelectionBar({ selection, onSample, total, isFiltered, heading }: Props) {
  /** The selection when the dialog was opened. */
  const [edited, setEdited] = useState<ChosenItems>();
  const { mutateAsync, forget } = useChangeMany<never, BlockBulkChanges>(
    'fields',
    async ({ chosen, changes = {} }, undo) =>
      call(blockBulkOperations.update, { body: { ids: [...chosen.loaded], undo, changes } }),
  );
  const close = () => setEdited(undefined);
  const done = () => {
    close();
    selection.clear();
    heading.current?.focus({ preventScroll: true });
  };
  const { ids } = selection;
  return (
    <>
      <SelectionBar
        things="fields"
        selection={selection}
        count={ids.size}
        total={total}
        isFiltered={isFiltered}
        onClear={done}
      >
        <Button
          variant="default"
          leftSection={<IconPencil {...ICON} />}
          onClick={() => {
            forget();
            setEdited({ loaded: ids });
          }}
        >
          Edit
        </Button>
        {onSample && (
          <Button variant="default" leftSection={<IconWalk {...ICON} />} onClick={onSample}>
            Sample
          </Button>
        )}
        <Button
          renderRoot={(props) => (
            <Link {...props} to="/labels" search={{ of: 'fields' }} state={{ labels: [...ids] }} />
          )}
          variant="default"
          leftSection={<IconQrcode {...ICON} />}
        >
          Labels
        </Button>
      </SelectionBar>
      <Later onFailed={close}>
        {edited && (
          <EditFieldsDialog
            count={edited.loaded.size}
            save={(changes) => mutateAsync({ chosen: edited, changes })}
            onDone={done}
            onClose={close}
          />
        )}
      </Later>
    </>
  );
}
