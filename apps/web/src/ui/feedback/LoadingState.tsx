import { Loader, Stack } from '@mantine/core';

export function LoadingState({ children = 'Loading data...' }: { children?: string | undefined }) {
  return (
    <Stack component="output" align="center" px="md" py="var(--cv-space-8)" c="dimmed">
      <Loader size="md" aria-hidden="true" />
      <span>{children}</span>
    </Stack>
  );
}
