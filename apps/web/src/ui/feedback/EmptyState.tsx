import { Box, Group, Stack, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The next step, usually one button. */
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <Stack
      component="section"
      align="center"
      px="lg"
      py="var(--cv-space-8)"
      bd="1px dashed var(--cv-line-strong)"
      bdrs="lg"
      ta="center"
    >
      {icon !== undefined && (
        <ThemeIcon
          size="4rem"
          radius="50%"
          c="var(--cv-straw-text)"
          bg="var(--cv-straw-soft)"
          aria-hidden="true"
        >
          {icon}
        </ThemeIcon>
      )}
      <Box component="h2" fz="1.5rem">
        {title}
      </Box>
      {children !== undefined && (
        <Box maw="32rem" c="dimmed" style={{ textWrap: 'balance' }}>
          {children}
        </Box>
      )}
      {action !== undefined && (
        <Group justify="center" gap="xs">
          {action}
        </Group>
      )}
    </Stack>
  );
}
