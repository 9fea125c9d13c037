import { randomInt } from 'node:crypto';
import { setTimeout as waitFor } from 'node:timers/promises';
import type { Logger } from 'pino';
import { queueOf } from '../queue.ts';

export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What the log says instead, where there is no mail server: the words an operator has to pass on, if any. */
  unsent?: string;
}

/** Returns the message to send, or nothing if it has no recipient. */
export type Compose = () => Promise<Message | undefined>;

export type Mail = ReturnType<typeof mailBy>;

/**
 * Hands one message over for delivery.
 * @param id what the message is known by, where it may be handed over a second time
 */
export type Deliver = (message: Message, id?: string) => Promise<void>;

export interface MailOptions {
  deliver: Deliver;
  log: Pick<Logger, 'warn' | 'error'>;
  /** How long to keep one before it's composed. */
  holdMs?: () => number;
  /** How long to wait before each further try; tests bring shorter ones. */
  waitsMs?: readonly number[];
  patienceMs?: number;
}

/** A mail server that restarts is back by then, and a link of half an hour still of use. */
const WAITS_MS = [2_000, 15_000, 60_000, 180_000];
const PATIENCE_MS = 5_000;
const AT_ONCE = 3;
const WAITING = 1_000;

/**
 * Looking up whom a mail is for and sending it is work, and that work would slow the next calls down: a visitor who
 * measured those would learn whether there is a mail. At a moment drawn by lot it slows down anybody's.
 */
export const drawHoldMs = (): number => randomInt(1000, 3000);

/** More mail is waiting than the mail server takes. */
class MailOverflow extends Error {}

export function mailBy(options: MailOptions) {
  const { deliver, log, holdMs = drawHoldMs, waitsMs = WAITS_MS, patienceMs = PATIENCE_MS } = options;
  const inTurn = queueOf({
    atOnce: AT_ONCE,
    waiting: WAITING,
    full: () => new MailOverflow(`More than ${WAITING} mails are waiting to be sent.`),
  });
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function send(compose: Compose): Promise<void> {
    // A stop cuts this short, and the mail goes out then.
    await waitFor(holdMs(), undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    const message = await inTurn(compose);
    if (message === undefined) return;
    for (const waitMs of waitsMs) {
      const failure = await attempt(message);
      if (failure === undefined) return;
      if (stopping.signal.aborted || !mayPass(failure)) throw failure;
      log.warn({ ...told(failure), waitMs }, 'a mail could not be sent yet; it is tried again');
      await waitFor(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {
        throw failure;
      });
    }
    await inTurn(() => deliver(message));
  }

  const attempt = (message: Message): Promise<Error | undefined> =>
    inTurn(() => deliver(message)).then(() => undefined, asError);

  /** Resolves when everything taken over was sent or given up. */
  const idle = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };

  return {
    /** Whether messages reach people, not only the server's log. */
    isSent: true,
    /** Hands a message over now. @throws where the mail server does not take it */
    deliver,
    /** Takes a message over at once; it's composed and sent some seconds later, and failures go to the log. */
    post(compose: Compose): void {
      const sending = send(compose)
        .catch((error: unknown) => log.error(told(asError(error)), 'a mail was given up'))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    idle,
    /** Sends what was taken over, gives that a few seconds, and those that wait for another try none. */
    async stop(): Promise<void> {
      stopping.abort();
      const patience = new AbortController();
      await Promise.race([idle(), waitFor(patienceMs, undefined, patience).catch(() => {})]);
      patience.abort();
    },
  };
}

/** Without a mail server, the message goes to the log, for the administrator to pass on. */
export function mailToLog(log: Pick<Logger, 'warn' | 'error'>, holdMs = drawHoldMs): Mail {
  const mail = mailBy({
    log,
    holdMs,
    deliver: async ({ unsent }) => {
      if (unsent !== undefined) log.warn(unsent);
    },
  });
  return { ...mail, isSent: false };
}

/** What an SMTP client says about a failure, beside its sentence. */
interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
}

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** A reply from 500 on is final (RFC 5321, 4.2.1): such a person or password is not known, and won't be in a minute. */
export const mayPass = ({ responseCode = 0 }: SmtpFailure): boolean => responseCode < 500;

/** Only the words: some errors carry the message they failed over. */
const told = ({ message, code, responseCode }: SmtpFailure): object => ({
  reason: message,
  code,
  responseCode,
});
