import { exportOperations } from '@cuverie/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../../api/client.ts';
import { today } from '../../../platform/clock.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Section } from '../Section.tsx';

const ICON = { size: 20, 'aria-hidden': true } as const;

/** The exports as tables: name and call. */
const TABLES = [
  ['Wines', exportOperations.wines],
  ['Barrels', exportOperations.barrels],
  ['Drinking history', exportOperations.consumptions],
  ['Wishes and purchases', exportOperations.purchases],
  ['Vineyard', exportOperations.vineyard],
] as const;

type Export = (typeof exportOperations)[keyof typeof exportOperations];

interface Props {
  operation: Export;
  /** Whether it is the recommended export. */
  isMain?: boolean;
  children: string;
}

/** Fetches a file and saves it. */
export function DownloadButton({ operation, isMain = false, children }: Props) {
  const fetching = useMutation({
    mutationFn: async () => {
      const day = today();
      const { name, content } = await download<Export>(operation, { query: { day } });
      saveFile(name ?? `cuverie-${day}`, content);
    },
    onError: (failure) => toast.failed('The file was not downloaded.', failure),
  });
  return (
    <Button
      {...(!isMain && { variant: 'default' })}
      leftSection={<IconDownload {...ICON} />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {children}
    </Button>
  );
}

/** All exports of the estate's data. */
export function Everything() {
  return (
    <Section
      title="Everything the estate holds"
      about="The archive has, with their pictures: wines, barrels and what was drunk, racks, saved views, wishes and purchases, fields and measurements, tanks and readings, the winery’s record, grapes of your own, and settings. Import restores it, here or on another Cuverie."
    >
      <Group>
        <DownloadButton operation={exportOperations.archive} isMain>
          Download the archive
        </DownloadButton>
      </Group>
      <Text>As tables for a spreadsheet, without pictures:</Text>
      <Group gap="xs">
        {TABLES.map(([words, operation]) => (
          <DownloadButton key={words} operation={operation}>
            {words}
          </DownloadButton>
        ))}
      </Group>
    </Section>
  );
}
