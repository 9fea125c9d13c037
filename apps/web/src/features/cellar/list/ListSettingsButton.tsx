import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { onPress } from '../../../ui/page/on-press.tsx';

const ListSettings = onPress('dialog', async () => (await import('./ListSettings.tsx')).ListSettings);

/** Opens the choice of rows and columns, where there is a list. */
export function ListSettingsButton() {
  const { layout } = useSearch({ strict: false });
  if (layout !== 'list') return null;
  return (
    <ListSettings
      target={
        <ActionIcon variant="default" size="2.25rem" aria-label="Rows and columns" title="Rows and columns">
          <IconColumns3 size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
