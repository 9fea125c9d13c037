import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArchive, IconDots, IconDownload, IconFilter, IconTable, IconUpload } from '@tabler/icons-react';
import classes from './CellarActions.module.css';
import { type ExportChoice, isFiltered } from './export-data.ts';
import type { CellarSearch } from './search.ts';
import { useOpenAtOnce } from './useOpenAtOnce.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  view: CellarSearch;
  isBusy: boolean;
  onExport: (choice: ExportChoice) => void;
}

/** What can be taken along, as items of a menu. */
function ExportItems({ view, onExport }: Omit<Props, 'isBusy'>) {
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

/** The ways out; open from the start, since it stands here only once it is asked for. */
export function ExportMenu({ isBusy, ...items }: Props) {
  const { isOpen, setOpen, button } = useOpenAtOnce();
  return (
    <Menu position="bottom-end" withinPortal returnFocus opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button ref={button} variant="default" leftSection={<IconDownload {...ICON} />} loading={isBusy}>
          Export Data
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems {...items} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The way in and the ways out in one menu, on a phone. */
export function ImportExportMenu({ isBusy, onImport, ...items }: Props & { onImport: () => void }) {
  const { isOpen, setOpen, button } = useOpenAtOnce();
  return (
    <Menu
      position="bottom-end"
      withinPortal
      returnFocus
      opened={isOpen}
      onChange={setOpen}
      classNames={{ item: classes.item }}
    >
      <Menu.Target>
        <ActionIcon ref={button} variant="default" size={42} aria-label="Import and export" loading={isBusy}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUpload {...ICON} />} onClick={onImport}>
          Import Data
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Export Data</Menu.Label>
        <ExportItems {...items} />
      </Menu.Dropdown>
    </Menu>
  );
}
