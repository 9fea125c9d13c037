import type { Barrel } from '@cuverie/contract';
import { fillPercent } from '@cuverie/domain';
import { Group, Progress, Text } from '@mantine/core';
import { fillWords, ullageWords } from './barrel-words.ts';

/** How full a barrel is, as a bar and in words. */
export function FillBar({ barrel }: { barrel: Barrel }) {
  return (
    <div>
      <Group justify="space-between" gap="0 0.75rem" mb="0.25rem" style={{ whiteSpace: 'nowrap' }}>
        <strong>{fillWords(barrel)}</strong>
        <Text size="sm" c="dimmed">
          {ullageWords(barrel)}
        </Text>
      </Group>
      {/* The text above says the same; clicks go to the card. */}
      <Progress
        value={fillPercent(barrel.capacity, barrel.fillLevel)}
        size="0.5rem"
        radius="xl"
        bd="1px solid var(--cv-line-strong)"
        bg="var(--cv-sunken)"
        style={{ pointerEvents: 'none' }}
        aria-hidden="true"
      />
    </div>
  );
}
