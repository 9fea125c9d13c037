import { Button } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useFinding } from './useFinding.ts';

/** Stands where nothing in the cellar is what was looked for. */
export function NoMatch({ things }: { things: 'wines' | 'barrels' }) {
  const { finding, clear } = useFinding();
  return (
    <EmptyState
      title={`No ${things} found`}
      icon={<IconZoomQuestion size={32} />}
      action={<Button onClick={clear}>Clear filters</Button>}
    >
      {finding.q === undefined
        ? `Nothing in your cellar matches these filters.`
        : `Nothing in your cellar matches “${finding.q}” as the filters stand.`}
    </EmptyState>
  );
}
