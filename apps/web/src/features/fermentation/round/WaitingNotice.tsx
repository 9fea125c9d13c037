import { Button } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { momentWords, numberWords, withUnit } from '../../../ui/words.ts';
import type { WaitingReading } from './queue.ts';
import type { ReadingQueue } from './useQueue.ts';
import classes from './WaitingNotice.module.css';

/** What was measured, so that it can be typed again where it was refused: `24.5 °C, 19 °Bx`. */
function measuredWords({ temperature, brix, pH, alcohol, notes }: WaitingReading['draft']): string {
  return [
    [temperature, withUnit(temperature, '°C')],
    [brix, withUnit(brix, '°Bx')],
    [pH, `pH ${numberWords(pH)}`],
    [alcohol, `${withUnit(alcohol, '%')} alcohol`],
    [notes, notes],
  ]
    .flatMap(([value, words]) => (value === null || value === undefined ? [] : [words]))
    .join(', ');
}

/** What has not reached the server yet, and what it refused. */
export function WaitingNotice({ queue }: { queue: ReadingQueue }) {
  const { waiting, refused, send, retry, discard } = queue;
  return (
    <>
      {waiting.length > 0 && (
        <output className={classes.waiting}>
          <IconCloudUpload size={20} aria-hidden="true" />
          <span>
            <strong>{waiting.length} waiting</strong> to be sent. Kept on this device and tried again by
            itself.
          </span>
          <Button variant="default" onClick={send}>
            Send now
          </Button>
        </output>
      )}
      {refused.map(({ draft, tankName, refused: why }) => (
        <div key={draft.id} className={classes.refused}>
          <ErrorNotice>
            The reading of {tankName}, {momentWords(draft.timestamp ?? 0)}, could not be saved. {why} It was:{' '}
            {measuredWords(draft)}.
          </ErrorNotice>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => retry(draft.id)}>
              Try again
            </Button>
            <Button variant="subtle" color="red" onClick={() => discard(draft.id)}>
              Discard it
            </Button>
          </div>
        </div>
      ))}
    </>
  );
}
