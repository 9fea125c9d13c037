import { type Grape, grapeOperations } from '@cuverie/contract';
import { Button, type ButtonProps, Group } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../api/may.ts';
import { DeletionDialog } from '../../ui/feedback/DeletionDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IfMay } from '../../ui/page/IfMay.tsx';
import { useDeleteGrape, useRestoreGrape } from './grape.queries.ts';

/**
 * The actions on a grape without a form.
 * @param onDeleted called after a deletion, because the focused button is gone
 */
export function useActions(onDeleted: () => void) {
  const [grape, setGrape] = useState<Grape>();
  const remove = useDeleteGrape();
  const restore = useRestoreGrape();
  return {
    restore: (next: Grape) =>
      restore.mutate(next, {
        onSuccess: ({ name }) =>
          toast.done(next.hidden ? `${name} is back in your library.` : `${name} is the original again.`),
        onError: (cause) => toast.failed('Failed to restore grape. Please try again.', cause),
      }),
    askToDelete: (next: Grape) => {
      remove.reset();
      setGrape(next);
    },
    dialog: grape && (
      <DeletionDialog
        title="Delete Grape"
        remove={remove}
        of={grape}
        done={`${grape.name} was deleted.`}
        failed="Failed to delete grape. Please try again."
        onDeleted={() => {
          setGrape(undefined);
          onDeleted();
        }}
        onClose={() => setGrape(undefined)}
      >
        Are you sure you want to delete this grape? This action cannot be undone.
        {grape.source !== 'own' && (
          <> ({grape.name} belongs to the reference: it only leaves your own library.)</>
        )}
      </DeletionDialog>
    ),
  };
}

export interface GrapeActs {
  onEdit: (grape: Grape) => void;
  onDelete: (grape: Grape) => void;
  onRestore: (grape: Grape) => void;
}

interface ActionsProps extends GrapeActs {
  grape: Grape;
  size: NonNullable<ButtonProps['size']>;
}

const ICON = { size: 18, 'aria-hidden': true } as const;

export function GrapeActions({ grape, size, onEdit, onDelete, onRestore }: ActionsProps) {
  const { name, hidden, source } = grape;
  const may = useMay();
  const mayRestore = may(hidden ? grapeOperations.restore : grapeOperations.revert);
  const restore = (label: string, variant: string) => (
    <Button
      variant={variant}
      size={size}
      leftSection={<IconArrowBackUp {...ICON} />}
      aria-label={hidden ? `Restore ${name}` : `Restore the original ${name}`}
      onClick={() => onRestore(grape)}
    >
      {label}
    </Button>
  );
  if (hidden) return mayRestore && restore('Restore', 'default');
  return (
    <IfMay call={grapeOperations.update}>
      <Group gap="0.25rem var(--cv-space-1)" pt="0.25rem" mt="auto">
        <Button
          variant="default"
          size={size}
          leftSection={<IconPencil {...ICON} />}
          aria-label={`Edit ${name}`}
          onClick={() => onEdit(grape)}
        >
          Edit
        </Button>
        <IfMay call={grapeOperations.delete}>
          <Button
            variant="subtle"
            color="red"
            size={size}
            leftSection={<IconTrash {...ICON} />}
            aria-label={`Delete ${name}`}
            onClick={() => onDelete(grape)}
          >
            Delete
          </Button>
        </IfMay>
        {source === 'edited' && mayRestore && restore('Restore original', 'subtle')}
      </Group>
    </IfMay>
  );
}
