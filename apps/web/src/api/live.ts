import { type Change, historyOperations, LIVE_EVENTS, type LiveEvent } from '@cuverie/contract';
import { createParser } from 'eventsource-parser';
import { callPage, open } from './client.ts';

/** What the stream of changes says. */
export interface Heard {
  event: LiveEvent;
  /** Where to go on from after it. */
  cursor: string;
  /** With `change` and `many`. */
  change?: Change;
}

/** Without a sign of life for so long nobody is there any more: the server gives one each twenty seconds. */
const SILENCE_MS = 60_000;

/**
 * Listens to the changes of the estate this tab works in, until the stream ends.
 * @param after  where to go on from; without it, from now on
 * @throws ApiFailure where there is no stream to be had, or it breaks off
 */
export async function listen(
  after: string | undefined,
  signal: AbortSignal,
  hear: (heard: Heard) => void,
): Promise<void> {
  const response = await open(historyOperations.live, { query: { after }, signal });
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

/** What changed after a cursor, and where to go on from; without one, only that. */
export async function changesAfter(after: string | undefined, signal: AbortSignal) {
  const { data, meta } = await callPage(historyOperations.changes, { query: { after }, signal });
  return { changes: data, cursor: meta.cursor ?? after };
}
