import { importOperations } from '@cuverie/contract';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconDots,
  IconDownload,
  IconFilter,
  IconPrinter,
  IconTable,
  IconUpload,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMay } from '../../api/may.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { undoable } from '../../ui/feedback/undoable.ts';
import { MenuButton } from '../../ui/page/MenuButton.tsx';
import { useIsNarrow } from '../../ui/page/useIsNarrow.ts';
import { type ExportChoice, exportData, isFiltered } from './export-data.ts';
import type { CellarSearch } from './search.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  view: CellarSearch;
  onImport: () => void;
  onPrint: () => void;
}

/** The way in for files of other programs, and the way out for everything; on a phone in one menu. */
export function CellarActions({ view, onImport, onPrint }: Props) {
  const isNarrow = useIsNarrow();
  const { mutate: save, isPending } = useMutation({
    mutationFn: (choice: ExportChoice) => exportData(choice, view),
    onError: (failure) => toast.failed('Nothing was exported.', failure),
  });
  const may = useMay();
  const mayImport = may(importOperations.start);
  const last = undoable.useLast();
  const things = view.show === 'barrels' ? 'barrels' : 'bottles';
  return (
    <>
      {!isNarrow && mayImport && (
        <Button variant="default" leftSection={<IconUpload {...ICON} />} onClick={onImport}>
          Import Data
        </Button>
      )}
      <MenuButton
        target={
          isNarrow ? (
            <ActionIcon
              variant="default"
              size={42}
              aria-label={mayImport ? 'Import and export' : 'Export'}
              loading={isPending}
            >
              <IconDots size={20} aria-hidden="true" />
            </ActionIcon>
          ) : (
            <Button variant="default" leftSection={<IconDownload {...ICON} />} loading={isPending}>
              Export Data
            </Button>
          )
        }
        entries={[
          isNarrow &&
            mayImport && { label: 'Import Data', icon: <IconUpload {...ICON} />, onChoose: onImport },
          isNarrow && { heading: 'Export Data' },
          isFiltered(view) && {
            label: `The ${things} shown (CSV)`,
            icon: <IconFilter {...ICON} />,
            onChoose: () => save('shown'),
          },
          { label: `All ${things} (CSV)`, icon: <IconTable {...ICON} />, onChoose: () => save('all') },
          {
            label: 'Everything with pictures (archive)',
            icon: <IconArchive {...ICON} />,
            onChoose: () => save('archive'),
          },
          { label: `Print the ${things}`, icon: <IconPrinter {...ICON} />, onChoose: onPrint },
          last !== undefined && {
            label: `Undo: ${last.words}`,
            icon: <IconArrowBackUp {...ICON} />,
            onChoose: () => {
              undoable.taken(last.id);
              last.undo();
            },
          },
        ]}
      />
    </>
  );
}
