import { Button, Group, Stack } from '@mantine/core';
import type { OutboxEntry } from '../../../platform/outbox.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { WaitingNotice } from '../../../ui/feedback/WaitingNotice.tsx';
import type { Outbox } from '../../../ui/useOutbox.ts';
import { momentWords, withUnit } from '../../../ui/words.ts';

const MEASURED = [
  ['temperature', '', '°C'],
  ['brix', '', '°Bx'],
  ['pH', 'pH ', ''],
  ['alcohol', '', '% alcohol'],
] as const;

/** What was measured, so that it can be typed again where it was refused: `24.5 °C, 19 °Bx`. */
function measuredWords({ body }: OutboxEntry): string {
  const numbers = MEASURED.flatMap(([field, before, unit]) => {
    const value = body[field];
    return typeof value === 'number' ? [`${before}${withUnit(value, unit)}`] : [];
  });
  return [...numbers, ...(typeof body['notes'] === 'string' ? [body['notes']] : [])].join(', ');
}

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
            It was: {measuredWords(entry)}.
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
