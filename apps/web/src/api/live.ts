import { type Change, historyOperations, LIVE_EVENTS, type LiveEvent } from '@cuverie/contract';
import { createParser } from 'eventsource-parser';
import { callPage, openStream } from './client.ts';

/** An event of the change stream. */
export interface LiveMessage {
  event: LiveEvent;
  /** The cursor to continue from after this event. */
  cursor: string;
  /** Set for `change` and `many`. */
  change?: Change;
}

/** A stream that is silent for so long is dead: the server sends a heartbeat every twenty seconds. */
const SILENCE_MS = 60_000;

/**
 * Listens to the changes of this tab's estate until the stream ends.
 * @param after  the cursor to continue from; omitted, the stream starts now
 * @throws ApiFailure if there is no stream, or it breaks off
 */
export async function listen(
  after: string | undefined,
  signal: AbortSignal,
  hear: (message: LiveMessage) => void,
): Promise<void> {
  const response = await openStream(historyOperations.live, { query: { after }, signal });
  const parser = createParser({
    onEvent: ({ event, id = '', data }) => {
      const known = LIVE_EVENTS.find((one) => one === event);
      if (known === undefined) return;
      const isOfRows = known === 'change' || known === 'many';
      hear({ event: known, cursor: id, ...(isOfRows && { change: JSON.parse(data) as Change }) });
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const silence = setTimeout(() => void reader?.cancel(), SILENCE_MS);
    const read = await reader?.read().finally(() => clearTimeout(silence));
    if (!read || read.done) return;
    parser.feed(read.value);
  }
}

/** Fetches what changed after a cursor, and the next cursor. Without a cursor, fetches only the next one. */
export async function changesAfter(after: string | undefined, signal: AbortSignal) {
  const { data, meta } = await callPage(historyOperations.changes, { query: { after }, signal });
  return { changes: data, cursor: meta.cursor ?? after };
}
