import { exportOperations } from '@cuverie/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { toast } from '../../../ui/feedback/toast.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { dateOfMoment } from '../../../ui/words.ts';
import { useKeepAccount } from './account.queries.ts';
import { DownloadButton } from './Everything.tsx';

/** Shown while the account is scheduled for deletion, with a button to keep it. */
export default function LeavingPage({ leavesAt }: { leavesAt: string }) {
  const keep = useKeepAccount();
  // Non-breaking spaces keep the date together in the heading.
  const day = dateOfMoment(new Date(leavesAt)).replaceAll(' ', '\u00a0');
  return (
    <Stack gap="lg">
      <PageHeader title={`This account is deleted on ${day}. Keep it?`} />
      <Text maw="46rem">
        You asked to delete it, with the estates where you are the only member. Until then nothing can be
        changed; keep it, and everything is as it was. After that it cannot be restored.
      </Text>
      <Group>
        <Button
          loading={keep.isPending}
          onClick={() =>
            // This page unmounts before the request is finished.
            keep.mutateAsync(undefined).then(
              () => toast.done('Your account stays.'),
              (failure: unknown) => toast.failed('The account could not be kept.', failure),
            )
          }
        >
          Keep the account
        </Button>
        <DownloadButton operation={exportOperations.archive}>Download the archive</DownloadButton>
      </Group>
    </Stack>
  );
}
