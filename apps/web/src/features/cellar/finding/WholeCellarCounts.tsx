import { Text } from '@mantine/core';
import { outOfReach } from '../../../platform/reach.ts';
import { isFiltered } from './finding.ts';
import { useFinding } from './useFinding.ts';

/** A note that the counts are those of the whole cellar, shown offline. */
export function WholeCellarCounts() {
  const isAway = outOfReach.use() !== undefined;
  const { finding } = useFinding();
  if (!isAway || !isFiltered(finding)) return null;
  return (
    <Text size="sm" c="dimmed" mb="xs">
      Not counted without a network: these are the numbers of the whole cellar.
    </Text>
  );
}
