import { Button, Group, Stack } from '@mantine/core';
import type { OutboxEntry } from '../../../platform/outbox.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { WaitingNotice } from '../../../ui/feedback/WaitingNotice.tsx';
import { measuredWords } from '../../../ui/round/measured-words.ts';
import type { Outbox } from '../../../ui/useOutbox.ts';
import { momentWords } from '../../../ui/words.ts';

const MEASURED = [
  ['temperature', '', '°C'],
  ['brix', '', '°Bx'],
  ['pH', 'pH ', ''],
  ['alcohol', '', '% alcohol'],
] as const;

const takenAt = ({ body, madeAt }: OutboxEntry): string =>
  typeof body['timestamp'] === 'string' ? body['timestamp'] : madeAt;

/** Readings that have not reached the server yet, and those it refused. */
export function WaitingReadings({ queue }: { queue: Outbox }) {
  const { waiting, refused, send, retry, discard } = queue;
  return (
    <>
      {waiting.length > 0 && (
        <WaitingNotice
          action={
            <Button variant="default" onClick={send}>
              Send now
            </Button>
          }
        >
          <strong>{waiting.length} waiting</strong> to be sent. Kept on this device and tried again by itself.
        </WaitingNotice>
      )}
      {refused.map((entry) => (
        <Stack key={entry.id} gap="xs" align="start">
          <ErrorNotice>
            The reading of {entry.about}, {momentWords(takenAt(entry))}, could not be saved. {entry.refused}{' '}
            It was: {measuredWords(entry, MEASURED)}.
          </ErrorNotice>
          <Group gap="xs">
            <Button variant="default" onClick={() => retry(entry)}>
              Try again
            </Button>
            <Button variant="subtle" color="red" onClick={() => discard(entry.id)}>
              Discard it
            </Button>
          </Group>
        </Stack>
      ))}
    </>
  );
}
