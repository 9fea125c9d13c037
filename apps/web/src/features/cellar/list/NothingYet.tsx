import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

interface Props {
  thing: 'bottle' | 'barrel';
  icon: ReactNode;
  /** The button that adds one. */
  add: string;
  onAdd: () => void;
  onImport: () => void;
  children: ReactNode;
}

/** An empty part of the cellar, with both ways to fill it. */
export function NothingYet({ thing, icon, add, onAdd, onImport, children }: Props) {
  return (
    <EmptyState
      title={`No ${thing}s yet`}
      icon={icon}
      action={
        <>
          <Button onClick={onAdd} leftSection={<IconPlus size={20} aria-hidden="true" />}>
            {add}
          </Button>
          <Button
            variant="default"
            onClick={onImport}
            leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
          >
            Import a file
          </Button>
        </>
      }
    >
      {children}
    </EmptyState>
  );
}
