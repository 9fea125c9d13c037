import {
  customFieldOperations,
  importOperations,
  rateOperations,
  shareOperations,
  stockTakingOperations,
  tidyingOperations,
  wineListOperations,
} from '@cuverie/contract';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowMerge,
  IconChecklist,
  IconCurrencyEuro,
  IconDots,
  IconDownload,
  IconFilter,
  IconForms,
  IconGlassFull,
  IconLink,
  IconListSearch,
  IconPrinter,
  IconQrcode,
  IconShare,
  IconTable,
  IconUpload,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../../api/may.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { undoable } from '../../ui/feedback/undoable.ts';
import { MenuButton } from '../../ui/page/MenuButton.tsx';
import { useIsNarrow } from '../../ui/page/useIsNarrow.ts';
import type { ExportChoice } from './export-data.ts';
import { isFiltered } from './finding/finding.ts';
import { useFinding } from './finding/useFinding.ts';
import type { CellarSearch } from './search.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  view: CellarSearch;
  onImport: () => void;
  onShare: () => void;
  onPrint: () => void;
}

/** The import from other programs and the exports; on a phone in one menu. */
export function CellarActions({ view, onImport, onShare, onPrint }: Props) {
  const isNarrow = useIsNarrow();
  const { mutate: save, isPending } = useMutation({
    mutationFn: async (choice: ExportChoice) => (await import('./export-data.ts')).exportData(choice, view),
    onError: (failure) => toast.failed('Nothing was exported.', failure),
  });
  const { finding } = useFinding();
  const may = useMay();
  const navigate = useNavigate();
  const showsBottles = view.show !== 'barrels';
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
          isFiltered(finding) && {
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
          may(stockTakingOperations.apply) && {
            label: 'Stock-taking',
            icon: <IconChecklist {...ICON} />,
            onChoose: () => void navigate({ to: '/cellar/stock-taking', search: {} }),
          },
          showsBottles &&
            may(tidyingOperations.merge) && {
              label: 'Tidy up wines and spellings',
              icon: <IconArrowMerge {...ICON} />,
              onChoose: () => void navigate({ to: '/cellar/tidy', search: {} }),
            },
          showsBottles &&
            may(wineListOperations.add) && {
              label: 'Lists of wines for suggestions',
              icon: <IconListSearch {...ICON} />,
              onChoose: () => void navigate({ to: '/cellar/lists' }),
            },
          showsBottles &&
            may(customFieldOperations.add) && {
              label: 'Fields of your own',
              icon: <IconForms {...ICON} />,
              onChoose: () => void navigate({ to: '/cellar/fields' }),
            },
          showsBottles &&
            may(rateOperations.load) && {
              label: 'Exchange rates',
              icon: <IconCurrencyEuro {...ICON} />,
              onChoose: () => void navigate({ to: '/cellar/rates' }),
            },
          {
            label: 'Print labels with codes',
            icon: <IconQrcode {...ICON} />,
            onChoose: () =>
              void navigate({ to: '/labels', search: showsBottles ? {} : { of: 'barrels' as const } }),
          },
          showsBottles &&
            may(shareOperations.add) && {
              label: isFiltered(finding) ? 'Share these by a link…' : 'Share by a link…',
              icon: <IconShare {...ICON} />,
              onChoose: onShare,
            },
          {
            label: 'Shared links',
            icon: <IconLink {...ICON} />,
            onChoose: () => void navigate({ to: '/cellar/shares' }),
          },
          {
            label: 'Tastings',
            icon: <IconGlassFull {...ICON} />,
            onChoose: () => void navigate({ to: '/cellar/tastings' }),
          },
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
