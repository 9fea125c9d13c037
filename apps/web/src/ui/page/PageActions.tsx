import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { PhoneLabel } from './PhoneLabel.tsx';

interface Props {
  /** What the first button says: `Add Tank`. */
  add: string;
  onAdd: () => void;
  onImport: () => void;
  onExport: () => void;
  isExporting?: boolean;
  canExport?: boolean;
}

/** What the head of a page offers: to add, to import and to export. */
export function PageActions({
  add,
  onAdd,
  onImport,
  onExport,
  isExporting = false,
  canExport = true,
}: Props) {
  return (
    <>
      <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
        {add}
      </Button>
      <Button variant="default" leftSection={<IconUpload size={20} aria-hidden="true" />} onClick={onImport}>
        <PhoneLabel rest="Data">Import</PhoneLabel>
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        loading={isExporting}
        disabled={!canExport}
        onClick={onExport}
      >
        <PhoneLabel rest="Data">Export</PhoneLabel>
      </Button>
    </>
  );
}
