import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useIsNarrow } from '../../ui/page/useIsNarrow.ts';
import type { ExportChoice } from './export-data.ts';
import type { CellarSearch } from './search.ts';

// Menus bring much code along, and most visits open none.
const ExportMenu = later(async () => (await import('./CellarMenus.tsx')).ExportMenu);
const ImportExportMenu = later(async () => (await import('./CellarMenus.tsx')).ImportExportMenu);

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const OPENS_MENU = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const;

interface Props {
  view: CellarSearch;
  onImport: () => void;
}

/** The way in for files of other programs, and the way out for everything. */
export function CellarActions({ view, onImport }: Props) {
  const isNarrow = useIsNarrow();
  const [isWanted, setWanted] = useState(false);
  const leaving = useMutation({
    mutationFn: async (choice: ExportChoice) => {
      const { exportData } = await import('./export-data.ts');
      return exportData(choice, view);
    },
    onError: (failure) => toast.failed('Nothing was exported.', failure),
  });
  const want = () => setWanted(true);
  const menu = { view, isBusy: leaving.isPending, onExport: leaving.mutate };

  if (isNarrow) {
    const dots = (
      <ActionIcon
        variant="default"
        size={42}
        aria-label="Import and export"
        {...OPENS_MENU}
        loading={isWanted}
        onClick={want}
      >
        <IconDots size={20} aria-hidden="true" />
      </ActionIcon>
    );
    return (
      <Later fallback={dots} onFailed={() => setWanted(false)}>
        {isWanted ? <ImportExportMenu {...menu} onImport={onImport} /> : dots}
      </Later>
    );
  }
  const leave = (
    <Button
      variant="default"
      leftSection={<IconDownload {...ICON} />}
      {...OPENS_MENU}
      loading={isWanted}
      onPointerEnter={() => void ExportMenu.preload?.()}
      onClick={want}
    >
      Export Data
    </Button>
  );
  return (
    <>
      <Button variant="default" leftSection={<IconUpload {...ICON} />} onClick={onImport}>
        Import Data
      </Button>
      <Later fallback={leave} onFailed={() => setWanted(false)}>
        {isWanted ? <ExportMenu {...menu} /> : leave}
      </Later>
    </>
  );
}
