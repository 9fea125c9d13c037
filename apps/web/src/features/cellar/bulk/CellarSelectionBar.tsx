import { Button } from '@mantine/core';
import { IconMapPin, IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { isUnanswered, messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { SelectionBar } from '../../../ui/many/SelectionBar.tsx';
import type { Selection } from '../../../ui/many/selection.ts';
import { countedThings, ONE } from '../../../ui/many/things.ts';
import { WAY_BACK } from '../../../ui/many/undo.ts';
import { type ChosenItems, countOf } from '../../../ui/many/useChangeMany.ts';
import { isFiltered } from '../finding/finding.ts';
import { useFinding } from '../finding/useFinding.ts';
import type { Things } from '../list/list-cache.ts';
import { useBulk, type Where } from './bulk.queries.ts';

const EditManyDialog = later(async () => (await import('./EditManyDialog.tsx')).EditManyDialog);

const ICON = { size: 18, 'aria-hidden': true } as const;

interface Props {
  things: Things;
  selection: Selection;
  /** The number of matching items, loaded or not; 0 until it is known. */
  total: number;
  /** Their sum, `48 bottles`; `undefined` until it is known. */
  amount: string | undefined;
  /** The filter that selects all matching items. */
  where: Where;
  /** The element that takes the focus when the bar disappears. */
  heading: RefObject<HTMLElement | null>;
}

/**
 * The message of a failed deletion. It may have been executed if its answer was lost; otherwise nothing was deleted.
 */
function notDeleted(failure: Error): string {
  const words = isUnanswered(failure)
    ? 'It is not certain whether anything was deleted.'
    : 'Nothing was deleted.';
  return `${words} ${messageOf(failure)}`;
}

/** The possible actions for the selected items, within reach of a thumb. */
export function CellarSelectionBar({ things, selection, total, amount, where, heading }: Props) {
  const [doing, setDoing] = useState<'edit' | 'move' | 'delete' | null>(null);
  /** The selection when the dialog was opened, because it may grow while the user reads. */
  const [picked, setPicked] = useState<ChosenItems<Where>>();
  const bulk = useBulk(things);
  const { finding } = useFinding();
  const { ids, isAll, clear } = selection;
  const now: ChosenItems<Where> = { loaded: ids, amount, ...(isAll && { all: { where, expected: total } }) };
  // If the server refused because the set has changed, the question is about the current set.
  const asked = bulk.unsettled ?? (bulk.error ? now : picked);
  const chosen = (doing !== null && asked) || now;
  const count = countOf(chosen);
  if (count === 0) return null;

  const what = countedThings(count, things);
  const open = (next: typeof doing) => {
    bulk.forget();
    setPicked(now);
    setDoing(next);
  };
  const close = () => setDoing(null);
  const done = () => {
    close();
    clear();
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <SelectionBar
        things={things}
        selection={selection}
        count={count}
        amount={chosen.amount}
        total={total}
        isFiltered={isFiltered(finding)}
        onClear={done}
      >
        <Button variant="default" leftSection={<IconPencil {...ICON} />} onClick={() => open('edit')}>
          Edit
        </Button>
        <Button variant="default" leftSection={<IconMapPin {...ICON} />} onClick={() => open('move')}>
          Move
        </Button>
        {!isAll && (
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to="/labels"
                search={things === 'barrels' ? { of: 'barrels' } : {}}
                state={{ labels: [...ids] }}
              />
            )}
            variant="default"
            leftSection={<IconQrcode {...ICON} />}
          >
            Labels
          </Button>
        )}
        <Button color="red" leftSection={<IconTrash {...ICON} />} onClick={() => open('delete')}>
          Delete
        </Button>
      </SelectionBar>
      <Later onFailed={close}>
        {(doing === 'edit' || doing === 'move') && (
          <EditManyDialog
            things={things}
            count={count}
            save={(changes) => bulk.mutateAsync({ chosen, changes })}
            isMove={doing === 'move'}
            movedFrom={'place' in where ? where.place : undefined}
            onDone={done}
            onClose={close}
          />
        )}
      </Later>
      <ConfirmDialog
        opened={doing === 'delete'}
        title={`Delete ${what}?`}
        confirm={`Delete ${what}`}
        note={WAY_BACK}
        busy={bulk.isPending}
        failure={bulk.error ? notDeleted(bulk.error) : undefined}
        onConfirm={() => bulk.mutate({ chosen }, { onSuccess: done })}
        onClose={close}
      >
        {`Are you sure you want to delete ${count === 1 ? `this ${ONE[things]}` : `these ${what}`}? This action cannot be undone.`}
      </ConfirmDialog>
    </>
  );
}
