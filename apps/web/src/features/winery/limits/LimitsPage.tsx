import { ownLimitOperations, type StoredOwnLimit } from '@cuverie/contract';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconGauge, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../../api/may.ts';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { OWN_LIMIT_WORDS } from '../additions/wine-words.ts';
import { ownLimitList, useDeleteOwnLimit } from './limit.queries.ts';
import { maxWords, winesWords } from './limit-words.ts';

const LimitDialog = later(async () => (await import('./LimitDialog.tsx')).LimitDialog);

type Open = { act: 'set' } | { act: 'change' | 'delete'; limit: StoredOwnLimit };

const nameOf = ({ of }: StoredOwnLimit): string => OWN_LIMIT_WORDS[of];

const COLUMNS = [
  {
    ...words<StoredOwnLimit>('Product or measure', (limit) => (
      <>
        {nameOf(limit)}
        <Text c="dimmed" fz="sm">
          {winesWords(limit)}
        </Text>
      </>
    )),
    isName: true,
  },
  numbers<StoredOwnLimit>('Limit', maxWords),
];

/** The winery's own limits. */
export default function LimitsPage() {
  const limits = useQuery(ownLimitList);
  const may = useMay();
  const remove = useDeleteOwnLimit();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const actionsOf = (limit: StoredOwnLimit) => (
    <Actions limit={limit} onOpen={(act) => setOpen({ act, limit })} />
  );
  return (
    <Stack gap="lg">
      <PageHeader
        title="Own limits"
        subtitle="What your winery allows itself, beside the law: going over one warns, and refuses nothing"
        actions={
          <IfMay call={ownLimitOperations.add}>
            <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen({ act: 'set' })}>
              Set a limit
            </Button>
          </IfMay>
        }
      />
      <Loaded query={limits} loading="Loading your limits…" failed="Your limits could not be loaded.">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No limits of your own yet" icon={<IconGauge size={32} />}>
              Say what you allow yourself: 60 mg/L of total SO₂, or 80 g/hL of bentonite. The dialog for
              additions then shows what is left of it.
            </EmptyState>
          ) : (
            <DataTable
              caption="Limits of the winery’s own"
              columns={COLUMNS}
              rows={all}
              rowKey={({ id }) => id}
              actions={may(ownLimitOperations.update) ? actionsOf : undefined}
            />
          )
        }
      </Loaded>
      <Text c="dimmed">
        The <Link to="/settings">settings</Link> say whose law stands beside these; the{' '}
        <Link to="/winery/bench" search={{ tool: 'limits' }}>
          bench tools
        </Link>{' '}
        tell its limits.
      </Text>
      <Later onFailed={close}>
        {(open?.act === 'set' || open?.act === 'change') && (
          <LimitDialog limit={open.act === 'change' ? open.limit : undefined} onClose={close} />
        )}
      </Later>
      {open?.act === 'delete' && (
        <DeletionDialog
          title={`Delete the limit of ${nameOf(open.limit)}?`}
          remove={remove}
          of={open.limit}
          done="The limit was deleted."
          failed="The limit was not deleted."
          onClose={close}
        >
          What was added stays as it is.
        </DeletionDialog>
      )}
    </Stack>
  );
}

interface ActionsProps {
  limit: StoredOwnLimit;
  onOpen: (act: 'change' | 'delete') => void;
}

function Actions({ limit, onOpen }: ActionsProps) {
  const what = `${nameOf(limit)}, ${winesWords(limit)}`;
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      <ActionIcon variant="subtle" size={44} aria-label={`Change ${what}`} onClick={() => onOpen('change')}>
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" size={44} aria-label={`Delete ${what}`} onClick={() => onOpen('delete')}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  );
}
