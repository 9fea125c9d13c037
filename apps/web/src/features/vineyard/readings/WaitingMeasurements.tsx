import { Button } from '@mantine/core';
import type { OutboxEntry } from '../../../platform/outbox.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { WaitingNotice } from '../../../ui/feedback/WaitingNotice.tsx';
import { RefusedEntry } from '../../../ui/round/RefusedEntry.tsx';
import type { Outbox } from '../../../ui/useOutbox.ts';

/** A notice in a form that its measurement is not sent yet. The typed values stay in the form. */
export function WaitingMeasurement({ queue }: { queue: Outbox }) {
  return (
    <WaitingNotice
      action={
        <Button variant="default" size="sm" onClick={queue.send}>
          Try now
        </Button>
      }
    >
      <strong>Could not save measurement.</strong> It is kept on this device, and saving is tried again by
      itself.
    </WaitingNotice>
  );
}

const MEASURED = [
  ['brix', '', '°Bx'],
  ['ph', 'pH ', ''],
  ['ta', 'TA ', 'g/L'],
  ['berryWeight', 'berry ', 'g'],
] as const;

/** A notice of the fields whose measurements wait or were refused, unless their form shows it. */
export function WaitingMeasurements({ queue, selected }: { queue: Outbox; selected?: string | undefined }) {
  // The form of the selected field shows the state of its own entries.
  const isElsewhere = ({ body, from }: OutboxEntry) => body['block'] !== selected || from !== 'form';
  // Entries behind one that did not get through wait as well.
  const isStuck = queue.waiting.some(({ wasSent }) => wasSent);
  const waiting = isStuck ? queue.waiting.filter(isElsewhere) : [];
  const isOne = waiting.length === 1;
  return (
    <>
      {waiting.length > 0 && (
        <WaitingNotice>
          <strong>{isOne ? 'A measurement is' : 'Measurements are'} not saved yet:</strong>{' '}
          {waiting.map(({ about }) => about).join(', ')}. {isOne ? 'It is' : 'They are'} kept on this device,
          and saving is tried again by itself.
        </WaitingNotice>
      )}
      {queue.refused.filter(isElsewhere).map((entry) =>
        entry.from !== 'form' ? (
          <RefusedEntry key={entry.id} entry={entry} queue={queue} measures={MEASURED}>
            The measurement of {entry.about} was not saved.
          </RefusedEntry>
        ) : (
          <ErrorNotice key={entry.id}>
            The measurement of {entry.about} was not saved. {entry.refused} Select the field to mend it.
          </ErrorNotice>
        ),
      )}
    </>
  );
}
