import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArchive, IconDots, IconDownload, IconFilter, IconTable, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../ui/toast.ts';
import classes from './CellarActions.module.css';
import { type ExportChoice, exportData, isFiltered } from './export-data.ts';
import { type CellarSearch, withoutDialog } from './search.ts';
import { useIsNarrow } from './shared/useIsNarrow.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface ItemsProps {
  view: CellarSearch;
  onExport: (choice: ExportChoice) => void;
}

/** What can be taken along, as items of a menu. */
function ExportItems({ view, onExport }: ItemsProps) {
  const things = view.show === 'barrels' ? 'barrels' : 'bottles';
  return (
    <>
      {isFiltered(view) && (
        <Menu.Item leftSection={<IconFilter {...ICON} />} onClick={() => onExport('shown')}>
          The {things} shown (CSV)
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconTable {...ICON} />} onClick={() => onExport('all')}>
        All {things} (CSV)
      </Menu.Item>
      <Menu.Item leftSection={<IconArchive {...ICON} />} onClick={() => onExport('archive')}>
        Everything with pictures (archive)
      </Menu.Item>
    </>
  );
}

/** The way in for files of other programs, and the way out for everything. */
export function CellarActions({ view }: { view: CellarSearch }) {
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const leaving = useMutation({
    mutationFn: (choice: ExportChoice) => exportData(choice, view),
    onError: (failure) => toast.failed('Nothing was exported.', failure),
  });
  const openImport = () =>
    void navigate({
      to: '/cellar',
      search: { ...withoutDialog(view), import: view.show === 'barrels' ? 'barrels' : 'wines' },
      resetScroll: false,
    });
  const items = <ExportItems view={view} onExport={leaving.mutate} />;

  if (isNarrow) {
    return (
      <Menu position="bottom-end" withinPortal classNames={{ item: classes.item }}>
        <Menu.Target>
          <ActionIcon variant="default" size={42} aria-label="Import and export" loading={leaving.isPending}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUpload {...ICON} />} onClick={openImport}>
            Import Data
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Export Data</Menu.Label>
          {items}
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <>
      <Button variant="default" leftSection={<IconUpload {...ICON} />} onClick={openImport}>
        Import Data
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload {...ICON} />} loading={leaving.isPending}>
            Export Data
          </Button>
        </Menu.Target>
        <Menu.Dropdown>{items}</Menu.Dropdown>
      </Menu>
    </>
  );
}
