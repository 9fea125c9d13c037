import { placeOperations } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';

const AddPlaceDialog = later(async () => (await import('./AddPlaceDialog.tsx')).AddPlaceDialog);

/** The button that adds a place without bottles. */
export function AddPlace({ inside }: { inside?: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <IfMay call={placeOperations.add}>
      <Button
        variant="subtle"
        size="compact-md"
        mih="var(--cv-target)"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setOpen(true)}
      >
        {inside === undefined ? 'Add a place' : 'Add a place inside'}
      </Button>
      <Later onFailed={close}>{isOpen && <AddPlaceDialog inside={inside} onClose={close} />}</Later>
    </IfMay>
  );
}
