import type { ChangeKind } from '@cuverie/domain';
import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import { Later, later } from '../feedback/Later.tsx';
import { LoadingState } from '../feedback/LoadingState.tsx';
import { ExpandButton } from '../page/ExpandButton.tsx';

const Changes = later(async () => (await import('./Changes.tsx')).Changes);

interface Props {
  kind: ChangeKind;
  /** The id of the row; omitted for kinds an estate has one of. */
  id?: string;
  name: string;
  /** The label of the button, if there is another history beside it. */
  label?: string;
  onRestored?: () => void;
}

/** The history of one row, loaded on demand. */
export function ItemHistory({ kind, id, name, label = 'History', onRestored }: Props) {
  const [isOpen, setOpen] = useState(false);
  const of = `${label} of ${name}`;
  return (
    <Box>
      <ExpandButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} aria-label={of}>
        {label}
      </ExpandButton>
      <Later fallback={<LoadingState />} onFailed={() => setOpen(false)}>
        {isOpen && (
          <Changes
            where={{ kind, ...(id !== undefined && { id }) }}
            label={of}
            empty={<Text c="dimmed">Nothing was changed since changes are kept.</Text>}
            onRestored={onRestored}
          />
        )}
      </Later>
    </Box>
  );
}
