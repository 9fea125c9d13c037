import { importOperations } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import type { Needs } from '../../api/may.ts';
import { IfMay } from './IfMay.tsx';
import { PhoneLabel } from './PhoneLabel.tsx';

interface Props {
  /** The label of the first button: `Add Tank`. */
  add: string;
  /** The call that adds. */
  needs: Needs;
  onAdd: () => void;
  onImport: () => void;
  onExport: () => void;
  isExporting?: boolean;
  canExport?: boolean;
}

/** The actions in a page's header: add, import and export. */
export function PageActions({
  add,
  needs,
  onAdd,
  onImport,
  onExport,
  isExporting = false,
  canExport = true,
}: Props) {
  return (
    <>
      <IfMay call={needs}>
        <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
          {add}
        </Button>
      </IfMay>
      <IfMay call={importOperations.start}>
        <Button
          variant="default"
          leftSection={<IconUpload size={20} aria-hidden="true" />}
          onClick={onImport}
        >
          <PhoneLabel rest="Data">Import</PhoneLabel>
        </Button>
      </IfMay>
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
