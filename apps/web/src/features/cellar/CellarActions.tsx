import { ActionIcon, Button, Menu } from '@mantine/core';
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
import { toast } from '../../ui/feedback/toast.ts';
import { undoable } from '../../ui/feedback/undoable.ts';
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
  const last = undoable.useLast();
  const things = view.show === 'barrels' ? 'barrels' : 'bottles';
  return (
    <>
      {!isNarrow && (
        <Button variant="default" leftSection={<IconUpload {...ICON} />} onClick={onImport}>
          Import Data
        </Button>
      )}
      <Menu
        position="bottom-end"
        styles={isNarrow ? { item: { minBlockSize: 'var(--cv-target)', fontSize: '1rem' } } : {}}
      >
        <Menu.Target>
          {isNarrow ? (
            <ActionIcon variant="default" size={42} aria-label="Import and export" loading={isPending}>
              <IconDots size={20} aria-hidden="true" />
            </ActionIcon>
          ) : (
            <Button variant="default" leftSection={<IconDownload {...ICON} />} loading={isPending}>
              Export Data
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown maw="calc(100vw - 2rem)">
          {isNarrow && (
            <>
              <Menu.Item leftSection={<IconUpload {...ICON} />} onClick={onImport}>
                Import Data
              </Menu.Item>
              <Menu.Divider />
              <Menu.Label>Export Data</Menu.Label>
            </>
          )}
          {isFiltered(view) && (
            <Menu.Item leftSection={<IconFilter {...ICON} />} onClick={() => save('shown')}>
              The {things} shown (CSV)
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTable {...ICON} />} onClick={() => save('all')}>
            All {things} (CSV)
          </Menu.Item>
          <Menu.Item leftSection={<IconArchive {...ICON} />} onClick={() => save('archive')}>
            Everything with pictures (archive)
          </Menu.Item>
          <Menu.Item leftSection={<IconPrinter {...ICON} />} onClick={onPrint}>
            Print the {things}
          </Menu.Item>
          {last && (
            <Menu.Item
              leftSection={<IconArrowBackUp {...ICON} />}
              onClick={() => {
                undoable.taken(last.id);
                last.undo();
              }}
              style={{ overflowWrap: 'anywhere' }}
            >
              Undo: {last.words}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
