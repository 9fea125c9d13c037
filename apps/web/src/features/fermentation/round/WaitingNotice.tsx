import { Button } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { momentWords } from '../shared/words.ts';
import type { ReadingQueue } from './useQueue.ts';
import classes from './WaitingNotice.module.css';

/** What has not reached the server yet, and what it refused. */
export function WaitingNotice({ queue: { waiting, refused, send, discard } }: { queue: ReadingQueue }) {
  return (
    <>
      {waiting.length > 0 && (
        <output className={classes.waiting}>
          <IconCloudUpload size={20} aria-hidden="true" />
          <span>
            <strong>{waiting.length} waiting</strong> to be sent. Kept on this device and tried again by
            itself.
          </span>
          <Button variant="default" size="compact-md" onClick={send}>
            Send now
          </Button>
        </output>
      )}
      {refused.map(({ draft, tankName, refused: why }) => (
        <div key={draft.id} className={classes.refused}>
          <ErrorNotice>
            The reading of {tankName}, {momentWords(draft.timestamp ?? 0)}, could not be saved. {why}
          </ErrorNotice>
          <Button variant="default" size="compact-md" onClick={() => discard(draft.id)}>
            Discard it
          </Button>
        </div>
      ))}
    </>
  );
}
