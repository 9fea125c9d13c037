import { Button } from '@mantine/core';
import type { OutboxEntry } from '../../../platform/outbox.ts';
import { WaitingNotice } from '../../../ui/feedback/WaitingNotice.tsx';
import { RefusedEntry } from '../../../ui/round/RefusedEntry.tsx';
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
  const { waiting, refused, send } = queue;
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
        <RefusedEntry key={entry.id} entry={entry} queue={queue} measures={MEASURED}>
          The reading of {entry.about}, {momentWords(takenAt(entry))}, could not be saved.
        </RefusedEntry>
      ))}
    </>
  );
}
