import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { MenuButton } from '../../ui/page/MenuButton.tsx';
import { PhoneLabel } from '../../ui/page/PhoneLabel.tsx';
import { FILE_KINDS, type FileKind, saveOwnGrapes } from './grape-files.ts';

const LABELS: Record<FileKind, string> = { csv: 'As CSV, for a spreadsheet', json: 'As JSON' };

function exportedWords(count: number): string {
  if (count === 0) return 'There is nothing to export yet: you have not added or edited a variety.';
  return count === 1 ? 'One variety of yours was exported.' : `${count} varieties of yours were exported.`;
}

export function ExportMenu() {
  const save = useMutation({
    mutationFn: saveOwnGrapes,
    onSuccess: (count) => toast.done(exportedWords(count)),
    onError: (failure) => toast.failed('Your varieties were not exported.', failure),
  });
  return (
    <MenuButton
      target={
        <Button
          variant="default"
          loading={save.isPending}
          leftSection={<IconDownload size={20} aria-hidden="true" />}
        >
          <PhoneLabel rest="yours">Export</PhoneLabel>
        </Button>
      }
      entries={FILE_KINDS.map((kind) => ({ label: LABELS[kind], onChoose: () => save.mutate(kind) }))}
    />
  );
}
