/** Turns messages of a broker into posts of the devices they name. */
import { aloneOn, namesOn, POST_KEPT_LENGTH, type Sentence } from '@cuverie/domain';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deviceInbox } from '../device-inbox.ts';
import { findByBroker } from '../devices.store.ts';
import { putStranger } from './brokers.store.ts';

/** Single values this close together belong to one reading. */
const GATHER_MS = 2000;

/** Interval for storing the last message of an unknown name. */
const STRANGER_EVERY_MS = 10_000;

export interface Message {
  topic: string;
  body: string;
}

interface PartialMessage {
  fields: Record<string, string>;
  topic: string;
  timer: NodeJS.Timeout;
}

type Needs = Pick<Platform, 'db' | 'clock' | 'plans' | 'quotas'>;

/**
 * Handles the messages of one broker.
 * @param failed called with the reason if a message could not be stored
 */
export function messagesOf(
  needs: Needs,
  { estateId, id: brokerId }: { estateId: string; id: string },
  { failed, gatherMs = GATHER_MS }: { failed: (why: Sentence | Error) => void; gatherMs?: number },
) {
  const { db, clock } = needs;
  const hear = deviceInbox(needs);
  const gathered = new Map<string, PartialMessage>();
  const written = new Map<string, number>();
  let isEnded = false;

  async function keepStranger(name: string, { topic, body }: Message, problem: Sentence | null) {
    const at = clock.now();
    if (at.getTime() - (written.get(name) ?? 0) < STRANGER_EVERY_MS) return;
    // Topics with increasing numbers produce endless names.
    if (written.size > 1000) written.clear();
    written.set(name, at.getTime());
    const words = body.replaceAll('\0', '').slice(0, POST_KEPT_LENGTH);
    await db.begin((tx) =>
      putStranger(tx, { estateId, brokerId }, { name, topic, at, body: words, problem }),
    );
  }

  /** @param own the device's name in the topic, if the message has none */
  async function pass(message: Message, own: string): Promise<void> {
    const { names, problem } = namesOn(own, message.body, clock.now().getTime());
    for (const name of names) {
      const device = await findByBroker(db, { estateId, brokerId, name });
      if (device === undefined) await keepStranger(name, message, problem);
      else await hear(device, { body: message.body, query: {} });
    }
  }

  async function passQuietly(message: Message, own: string): Promise<void> {
    try {
      await pass(message, own);
    } catch (error) {
      failed(sentenceOf(error));
    }
  }

  async function passGathered(name: string): Promise<void> {
    const found = gathered.get(name);
    if (found === undefined) return;
    clearTimeout(found.timer);
    gathered.delete(name);
    await passQuietly({ topic: found.topic, body: JSON.stringify(found.fields) }, name);
  }

  const later = (name: string) => setTimeout(() => void passGathered(name), gatherMs);

  return {
    async take({ topic, body }: Message): Promise<void> {
      const alone = aloneOn(topic, body);
      if (isEnded) return;
      if (alone === undefined) return passQuietly({ topic, body }, topic);
      const { name, field, value } = alone;
      // A repeated value starts the next reading.
      if (gathered.get(name)?.fields[field] !== undefined) await passGathered(name);
      const before = gathered.get(name);
      if (before) clearTimeout(before.timer);
      gathered.set(name, {
        fields: { ...before?.fields, [field]: value },
        topic: `${name}/…`,
        timer: later(name),
      });
    },
    /** Stops, after passing on the collected values. */
    async end(): Promise<void> {
      isEnded = true;
      for (const name of gathered.keys()) await passGathered(name);
    },
  };
}

function sentenceOf(error: unknown): Sentence | Error {
  if (!(error instanceof Refusal)) return error instanceof Error ? error : new Error(String(error));
  const { code, params = {} } = error.body;
  return { code, params };
}
