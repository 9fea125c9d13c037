import { Button } from '@mantine/core';
import type { OutboxEntry } from '../../../platform/outbox.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { WaitingNotice } from '../../../ui/feedback/WaitingNotice.tsx';
import { RefusedEntry } from '../../../ui/round/RefusedEntry.tsx';
import type { Outbox } from '../../../ui/useOutbox.ts';

/** Says in a form that its measurement could not be sent yet; what was typed stays where it is. */
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

/** Says of which fields a measurement waits for the network or was refused, unless its form says so. */
export function WaitingMeasurements({ queue, selected }: { queue: Outbox; selected?: string | undefined }) {
  // The form of the selected field says what became of its own.
  const isElsewhere = ({ body, from }: OutboxEntry) => body['block'] !== selected || from !== 'form';
  // What waits behind one that did not get through waits as well.
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
