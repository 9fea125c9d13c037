import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** One line about the purpose of the page, or the selection. */
  subtitle?: ReactNode;
  /** Buttons, the most important first. */
  actions?: ReactNode;
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <Group component="header" justify="space-between" align="end" gap="var(--cv-space-2) var(--cv-space-3)">
      <div>
        <Title>{title}</Title>
        {subtitle !== undefined && (
          <Text mt="0.25rem" c="dimmed">
            {subtitle}
          </Text>
        )}
      </div>
      {actions !== undefined && (
        <Group className={classes.actions} gap="xs">
          {actions}
        </Group>
      )}
    </Group>
  );
}
