import { bulkOperations, type CellarPlace, placeOperations } from '@cuverie/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconArrowsRightLeft, IconNote, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { AddPlace } from './AddPlace.tsx';
import { useRemovePlace } from './place.queries.ts';

const dialogs = () => import('./PlaceDialogs.tsx');
const RenamePlaceDialog = later(async () => (await dialogs()).RenamePlaceDialog);
const PlaceDetailsDialog = later(async () => (await dialogs()).PlaceDetailsDialog);
const EmptyPlaceDialog = later(async () => (await dialogs()).EmptyPlaceDialog);

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const LOOK = { variant: 'subtle', size: 'compact-md', mih: 'var(--cv-target)' } as const;

/** The note of a place, and what can be done with the place. */
export function PlaceActions({ place }: { place: CellarPlace }) {
  const [open, setOpen] = useState<'rename' | 'details' | 'empty'>();
  const close = () => setOpen(undefined);
  const remove = useRemovePlace();
  const isEmpty = place.version !== null && place.wines === 0 && place.barrels === 0;
  // By the promise: the row of the place is gone before the callbacks of `mutate`, which are then left out.
  const removePlace = () =>
    remove.mutateAsync({ place: place.place }).then(
      () => toast.done(`${place.place} was removed. The history can restore it.`),
      (failure: Error) => toast.failed(`${place.place} was not removed.`, failure),
    );
  const props = { place, onClose: close };
  return (
    <>
      {place.note !== null && <Text style={{ whiteSpace: 'pre-line' }}>{place.note}</Text>}
      <Group gap="xs">
        <IfMay call={placeOperations.rename}>
          <Button {...LOOK} leftSection={<IconPencil {...ICON} />} onClick={() => setOpen('rename')}>
            Rename
          </Button>
        </IfMay>
        <IfMay call={placeOperations.save}>
          <Button {...LOOK} leftSection={<IconNote {...ICON} />} onClick={() => setOpen('details')}>
            Note and capacity
          </Button>
        </IfMay>
        <IfMay call={bulkOperations.updateWines}>
          {place.wines > 0 && (
            <Button
              {...LOOK}
              leftSection={<IconArrowsRightLeft {...ICON} />}
              onClick={() => setOpen('empty')}
            >
              Move all bottles
            </Button>
          )}
        </IfMay>
        <AddPlace inside={place.place} />
        {isEmpty && (
          <IfMay call={placeOperations.remove}>
            <Button
              {...LOOK}
              color="red"
              leftSection={<IconTrash {...ICON} />}
              loading={remove.isPending}
              onClick={() => void removePlace()}
            >
              Remove
            </Button>
          </IfMay>
        )}
      </Group>
      <Later onFailed={close}>
        {open === 'rename' && <RenamePlaceDialog {...props} />}
        {open === 'details' && <PlaceDetailsDialog {...props} />}
        {open === 'empty' && <EmptyPlaceDialog {...props} />}
      </Later>
    </>
  );
}
