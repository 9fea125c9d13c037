import type { HistoryEntry } from '@cuverie/contract';
import { historyOperations } from '@cuverie/contract';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMay } from '../../api/may.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { changesQuery, useRestore } from '../../ui/history/history.queries.ts';
import { dayOfMoment } from '../../ui/words.ts';

const DELETED = { kind: 'grape', act: 'deleted' } as const;

/** The estate's deleted grapes, as long as they can be restored from the history. */
export function DeletedOwn() {
  const may = useMay();
  const restore = useRestore();
  const list = useInfiniteQuery(changesQuery(DELETED));
  const deleted = (list.data?.pages ?? []).flatMap(({ data }) => data).filter(isOwnAndThere);
  if (deleted.length === 0 || !may(historyOperations.restore)) return null;
  const bringBack = (entry: HistoryEntry) =>
    restore.mutate(entry, {
      onSuccess: () => toast.done(`${entry.name ?? 'The grape'} is back in your library.`),
      onError: (cause) => toast.failed('Failed to restore grape. Please try again.', cause),
    });
  return (
    <Stack gap="xs" component="section" aria-labelledby="deleted-own">
      <Title order={3} id="deleted-own">
        Added by you, and deleted
      </Title>
      <Stack component="ul" gap="xs" p={0} style={{ listStyle: 'none' }}>
        {deleted.map((entry) => (
          <Group key={entry.id} component="li" gap="0.25rem 1rem" style={{ overflowWrap: 'anywhere' }}>
            <Text>
              {entry.name}, can be restored until {dayOfMoment(new Date(entry.restorableUntil ?? entry.when))}
            </Text>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
              loading={restore.isPending && restore.variables.id === entry.id}
              aria-label={`Restore ${entry.name}`}
              onClick={() => bringBack(entry)}
            >
              Restore
            </Button>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}

/** Whether it is a deleted grape of the estate. A grape of the reference is only hidden, and is among the cards. */
const isOwnAndThere = ({ before, restorableUntil }: HistoryEntry): boolean =>
  before !== null && restorableUntil !== null;
