import type { Wine } from '@cuverie/contract';
import { vintageWords } from '@cuverie/domain';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { WindowBadge } from './WindowBadge.tsx';

/** At the head of a dialog: which wine it is about, how much of it there is, and whether it is time. */
export const WineInStock = ({ wine, children }: { wine: Wine; children: ReactNode }) => (
  <div style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
    <p>
      <strong>{wine.name}</strong> {vintageWords(wine.vintage, wine.vintageUnknown)}
    </p>
    <Group gap="0.25rem 0.75rem">
      <Text c="dimmed">{children}</Text>
      <WindowBadge wine={wine} />
    </Group>
  </div>
);
