import type { ChannelDraft } from '@cuverie/contract';
import { inWords, sentenceOf } from '@cuverie/contract';
import { type Sentence, trimmedEnd } from '@cuverie/domain';
import type { FieldErrors } from '../../../platform/http/refusal.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import {
  type CallOutside,
  type OutgoingAnswer,
  OutgoingProblem,
} from '../../../platform/outgoing/outgoing.ts';
import type { PushKey } from './web-push.ts';

/** The content of a message on any channel. */
export interface Message {
  /** The same for every attempt, so that recipients recognise duplicates. */
  id: string;
  title: string;
  /** Without title and link. */
  text: string;
  /** Page to acknowledge, mute and view it. */
  link: string;
  /** The page of the app with its subject. */
  path: string;
  isUrgent: boolean;
}

/** What channels need for sending. */
export interface Tools {
  outgoing: CallOutside;
  mail: Pick<Mail, 'isSent' | 'deliver'>;
  pushKey: () => Promise<PushKey>;
  siteUrl: () => string;
}

/** The recipient of a message. */
export interface Person {
  name: string;
  email: string;
}

/** A kind of channel; `Target` is its sealed destination. */
export interface ChannelType<Target extends object> {
  /** Returns the destination of a draft, or errors of its fields. */
  targetOf(draft: ChannelDraft): Target | { errors: FieldErrors };
  /** Describes the destination without secrets. */
  nameOf(target: Target): string;
  /** @throws NotSent */
  send(tools: Tools, target: Target, message: Message, person: Person): Promise<void>;
}

/** Reason why a message was not delivered. */
export class NotSent extends Error {
  readonly said: Sentence;
  /** Whether another attempt would fail too. */
  readonly isFinal: boolean;
  /** Whether the destination no longer exists. */
  readonly isGone: boolean;

  constructor(sentence: Sentence, { isFinal = false, isGone = false } = {}) {
    super(inWords(sentence, sentence.code));
    this.said = sentence;
    this.isFinal = isFinal || isGone;
    this.isGone = isGone;
  }
}

/** The stored and displayed error. */
export const asNotSent = (error: unknown): NotSent => {
  if (error instanceof NotSent) return error;
  if (!(error instanceof OutgoingProblem)) throw error;
  const { reason, host } = error;
  if (reason === 'address') return new NotSent(sentenceOf('outgoing_address'), { isFinal: true });
  return new NotSent(sentenceOf(`outgoing_${reason}`, { host }), { isFinal: reason === 'inside' });
};

/** Statuses after which a retry may succeed. */
const MAY_PASS = new Set([408, 425, 429]);

interface AnswerRules {
  /** Statuses that mean the destination no longer exists. */
  gone?: readonly number[];
  /** The part of a response that explains an error. */
  said?: (body: unknown) => unknown;
  /** Whether a refusal may be temporary, such as during an update. */
  isPatient?: boolean;
}

/** @throws NotSent unless the response is a success */
export function needSuccess(
  address: string | URL,
  { status, text }: OutgoingAnswer,
  { gone = [], said, isPatient = false }: AnswerRules = {},
): void {
  if (status >= 200 && status < 300) return;
  const { host } = new URL(address);
  const words = said && errorOfService(text, said);
  const sentence =
    words === undefined
      ? sentenceOf('answer_refused', { host, status })
      : sentenceOf('answer_says', { host, status, said: words });
  const isFinal = status >= 300 && status < (isPatient ? 400 : 500) && !MAY_PASS.has(status);
  throw new NotSent(sentence, { isFinal, isGone: gone.includes(status) });
}

/** Returns a service's error message on one line. */
function errorOfService(text: string, errorIn: (body: unknown) => unknown): string | undefined {
  try {
    const words = errorIn(JSON.parse(text));
    return typeof words === 'string' ? words.replaceAll(/[\s\p{C}]+/gu, ' ').slice(0, 200) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the base URL of a service chosen by a person, without a trailing slash. */
export function serviceAddress(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { protocol, hash } = new URL(text);
  return /^https?:$/.test(protocol) && hash === '' ? trimmedEnd(text, '/') : undefined;
}
