import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** One line on what the page is for, or what is selected. */
  subtitle?: ReactNode;
  /** Buttons, the most wanted first. */
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
