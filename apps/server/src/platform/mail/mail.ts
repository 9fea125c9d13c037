import { randomInt } from 'node:crypto';
import { setTimeout as waitFor } from 'node:timers/promises';
import type { Logger } from 'pino';
import { queueOf } from '../queue.ts';

export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Log message without a mail server: the text an operator has to pass on, if any. */
  unsent?: string;
}

/** Returns the message to send, or `undefined` without a recipient. */
export type Compose = () => Promise<Message | undefined>;

export type Mail = ReturnType<typeof mailBy>;

/**
 * Sends a message.
 * @param id id of the message if it may be sent twice
 */
export type Deliver = (message: Message, id?: string) => Promise<void>;

export interface MailOptions {
  deliver: Deliver;
  log: Pick<Logger, 'warn' | 'error'>;
  /** Delay before a message is composed. */
  holdMs?: () => number;
  /** Pauses before retries; shorter in tests. */
  waitsMs?: readonly number[];
  patienceMs?: number;
}

/** A restarting mail server is back by then, and a link valid for half an hour still useful. */
const WAITS_MS = [2_000, 15_000, 60_000, 180_000];
const PATIENCE_MS = 5_000;
const AT_ONCE = 3;
const WAITING = 1_000;

/**
 * Looking up and sending a mail slows the next calls down, so their timing could reveal whether there is a mail. At a
 * random moment it slows unrelated calls down.
 */
export const randomDelayMs = (): number => randomInt(1000, 3000);

/** More mail is waiting than the mail server accepts. */
class MailOverflow extends Error {}

export function mailBy(options: MailOptions) {
  const { deliver, log, holdMs = randomDelayMs, waitsMs = WAITS_MS, patienceMs = PATIENCE_MS } = options;
  const inTurn = queueOf({
    atOnce: AT_ONCE,
    waiting: WAITING,
    full: () => new MailOverflow(`More than ${WAITING} mails are waiting to be sent.`),
  });
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function send(compose: Compose): Promise<void> {
    // A stop ends the delay, and the mail is sent then.
    await waitFor(holdMs(), undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    const message = await inTurn(compose);
    if (message === undefined) return;
    for (const waitMs of waitsMs) {
      const failure = await attempt(message);
      if (failure === undefined) return;
      if (stopping.signal.aborted || !mayPass(failure)) throw failure;
      log.warn({ ...errorForLog(failure), waitMs }, 'a mail could not be sent yet; it is tried again');
      await waitFor(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {
        throw failure;
      });
    }
    await inTurn(() => deliver(message));
  }

  const attempt = (message: Message): Promise<Error | undefined> =>
    inTurn(() => deliver(message)).then(() => undefined, asError);

  /** Resolves when all accepted mail was sent or given up. */
  const idle = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };

  return {
    /** Whether messages are sent, not only logged. */
    isSent: true,
    /** Sends a message now. @throws if the mail server refuses it */
    deliver,
    /** Accepts a message; it is composed and sent seconds later, and failures are logged. */
    post(compose: Compose): void {
      const sending = send(compose)
        .catch((error: unknown) => log.error(errorForLog(asError(error)), 'a mail was given up'))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    idle,
    /** Sends pending mail within a few seconds, without retries. */
    async stop(): Promise<void> {
      stopping.abort();
      const patience = new AbortController();
      await Promise.race([idle(), waitFor(patienceMs, undefined, patience).catch(() => {})]);
      patience.abort();
    },
  };
}

/** Without a mail server, the message is logged for the administrator to pass on. */
export function mailToLog(log: Pick<Logger, 'warn' | 'error'>, holdMs = randomDelayMs): Mail {
  const mail = mailBy({
    log,
    holdMs,
    deliver: async ({ unsent }) => {
      if (unsent !== undefined) log.warn(unsent);
    },
  });
  return { ...mail, isSent: false };
}

/** Error details of an SMTP client besides its message. */
interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
}

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** A reply of 500 or more is permanent (RFC 5321, 4.2.1), such as an unknown recipient or password. */
export const mayPass = ({ responseCode = 0 }: SmtpFailure): boolean => responseCode < 500;

/** Only the message, since some errors contain the mail they failed on. */
const errorForLog = ({ message, code, responseCode }: SmtpFailure): object => ({
  reason: message,
  code,
  responseCode,
});
