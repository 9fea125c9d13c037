/** Follows the changes of an estate like a browser. */
import type { Change } from '@cuverie/contract';
import { expect, vi } from 'vitest';

interface Event {
  event: string;
  id: string;
  data: Change;
}

interface ListenOptions {
  after?: string | undefined;
  estateId?: string;
  /** Base URL of the server. */
  at: string;
  signal: AbortSignal;
}

/** Returns the received events; the array grows. */
export async function listen(access: string, { after, estateId, at, signal }: ListenOptions) {
  const response = await fetch(`${at}/api/live`, {
    headers: {
      authorization: `Bearer ${access}`,
      ...(after === undefined ? {} : { 'last-event-id': after }),
      ...(estateId === undefined ? {} : { 'x-estate': estateId }),
    },
    signal,
  });
  const events: Event[] = [];
  const stream = { response, events, isOver: false };
  if (!response.ok || response.body === null) return stream;
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = '';
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const parts = (text + piece).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts.filter((one) => !one.startsWith(':'))) {
        const [event = '', id = '', data = ''] = part.split('\n').map((line) => line.replace(/^\w+: /, ''));
        events.push({ event, id, data: JSON.parse(data) as Change });
      }
    }
  };
  void read(response.body as ReadableStream<Uint8Array>)
    .catch(() => {})
    .finally(() => {
      stream.isOver = true;
    });
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(0));
  return stream;
}

export type Received = Awaited<ReturnType<typeof listen>>;
/** The changes, without other events. */
export const receivedChanges = ({ events }: { events: Event[] }) =>
  events.filter(({ event }) => event === 'change' || event === 'many');
