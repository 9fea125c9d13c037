import { blockOperations, exportOperations, importOperations } from '@cuverie/contract';
import { Button } from '@mantine/core';
import {
  IconChartDots,
  IconDownload,
  IconMap2,
  IconPlus,
  IconQrcode,
  IconTable,
  IconUpload,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { download } from '../../api/client.ts';
import { today } from '../../platform/clock.ts';
import { saveFile } from '../../platform/save-file.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { IfMay } from '../../ui/page/IfMay.tsx';
import { MenuButton } from '../../ui/page/MenuButton.tsx';
import { PhoneLabel } from '../../ui/page/PhoneLabel.tsx';
import { analyticsExport } from './planning/analytics.queries.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

interface Props {
  onAdd: () => void;
  onImport: () => void;
}

/** The actions in the header of the page: add a field, import and export. */
export function VineyardActions({ onAdd, onImport }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const everything = useMutation({
    mutationFn: async () => {
      const day = today();
      const { name, content } = await download(exportOperations.vineyard, { query: { day } });
      saveFile(name ?? `vineyard-${day}.zip`, content);
    },
    onError: (failure) => toast.failed('The vineyard was not exported.', failure),
  });
  const map = useMutation({
    mutationFn: async () => {
      const day = today();
      const { name, content } = await download(exportOperations.fields, { query: { day } });
      saveFile(name ?? `fields-${day}.geojson`, content);
    },
    onError: (failure) => toast.failed('The map was not exported.', failure),
  });
  const analytics = useMutation({
    mutationFn: async () => {
      const content = await analyticsExport(client);
      saveFile(`analytics-export-${today()}.json`, new Blob([content], { type: 'application/json' }));
    },
    onError: (failure) => toast.failed('The analytics were not exported.', failure),
  });
  return (
    <>
      <IfMay call={blockOperations.add}>
        <Button leftSection={<IconPlus {...ICON} />} onClick={onAdd}>
          Add Field
        </Button>
      </IfMay>
      <IfMay call={importOperations.start}>
        <Button variant="default" leftSection={<IconUpload {...ICON} />} onClick={onImport}>
          <PhoneLabel rest="Data">Import</PhoneLabel>
        </Button>
      </IfMay>
      <MenuButton
        target={
          <Button
            variant="default"
            leftSection={<IconDownload {...ICON} />}
            loading={everything.isPending || map.isPending || analytics.isPending}
          >
            <PhoneLabel rest="Data">Export</PhoneLabel>
          </Button>
        }
        entries={[
          {
            label: 'All fields, measurements and weather (CSV)',
            icon: <IconTable {...ICON} />,
            onChoose: () => everything.mutate(),
          },
          {
            label: 'Map of the fields (GeoJSON)',
            icon: <IconMap2 {...ICON} />,
            onChoose: () => map.mutate(),
          },
          {
            label: 'Analytics (JSON)',
            icon: <IconChartDots {...ICON} />,
            onChoose: () => analytics.mutate(),
          },
          {
            label: 'Print labels with codes',
            icon: <IconQrcode {...ICON} />,
            onChoose: () => void navigate({ to: '/labels', search: { of: 'fields' } }),
          },
        ]}
      />
    </>
  );
}
