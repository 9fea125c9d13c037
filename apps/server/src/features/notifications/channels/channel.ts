import type { ChannelDraft } from '@cuverie/contract';
import { inWords, say } from '@cuverie/contract';
import { type Sentence, trimmedEnd } from '@cuverie/domain';
import type { FieldErrors } from '../../../platform/http/refusal.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { type Outgoing, type OutgoingAnswer, OutgoingProblem } from '../../../platform/outgoing/outgoing.ts';
import type { PushKey } from './web-push.ts';

/** What is sent, whichever way. */
export interface Message {
  /** The same in every try: whoever gets it twice can tell. */
  id: string;
  title: string;
  /** Without the title and the link. */
  text: string;
  /** Where it is taken on, muted and looked at. */
  link: string;
  /** The page of the app that shows what it is about. */
  path: string;
  isUrgent: boolean;
}

/** What channels send with. */
export interface Tools {
  outgoing: Outgoing;
  mail: Pick<Mail, 'isSent' | 'deliver'>;
  pushKey: () => Promise<PushKey>;
  siteUrl: () => string;
}

/** Whom a message is for. */
export interface Person {
  name: string;
  email: string;
}

/** One kind of way; `Target` is where it goes, kept sealed. */
export interface Way<Target extends object> {
  /** Where a draft goes, or what is wrong with its fields. */
  targetOf(draft: ChannelDraft): Target | { errors: FieldErrors };
  /** What can be told of where it goes. */
  nameOf(target: Target): string;
  /** @throws NotSent */
  send(tools: Tools, target: Target, message: Message, person: Person): Promise<void>;
}

/** Why something did not come through. */
export class NotSent extends Error {
  readonly said: Sentence;
  /** Whether another try would come to the same. */
  readonly isFinal: boolean;
  /** Whether what it went to is gone for good. */
  readonly isGone: boolean;

  constructor(said: Sentence, { isFinal = false, isGone = false } = {}) {
    super(inWords(said, said.code));
    this.said = said;
    this.isFinal = isFinal || isGone;
    this.isGone = isGone;
  }
}

/** What failed, as it is kept and told. */
export const asNotSent = (error: unknown): NotSent => {
  if (error instanceof NotSent) return error;
  if (!(error instanceof OutgoingProblem)) throw error;
  const { reason, host } = error;
  if (reason === 'address') return new NotSent(say('outgoing_address'), { isFinal: true });
  return new NotSent(say(`outgoing_${reason}`, { host }), { isFinal: reason === 'inside' });
};

/** Statuses after which another try may do. */
const MAY_PASS = new Set([408, 425, 429]);

interface Judging {
  /** Statuses that say that it is gone for good. */
  gone?: readonly number[];
  /** What of an answer says why. */
  said?: (body: unknown) => unknown;
  /** Whether a refusal may pass, as of a program that is being mended. */
  isPatient?: boolean;
}

/** @throws NotSent unless the answer is a success */
export function needSuccess(
  address: string | URL,
  { status, text }: OutgoingAnswer,
  { gone = [], said, isPatient = false }: Judging = {},
): void {
  if (status >= 200 && status < 300) return;
  const { host } = new URL(address);
  const words = said && saidIn(text, said);
  const sentence =
    words === undefined
      ? say('answer_refused', { host, status })
      : say('answer_says', { host, status, said: words });
  const isFinal = status >= 300 && status < (isPatient ? 400 : 500) && !MAY_PASS.has(status);
  throw new NotSent(sentence, { isFinal, isGone: gone.includes(status) });
}

/** What a service says of a failure, on one line. */
function saidIn(text: string, said: (body: unknown) => unknown): string | undefined {
  try {
    const words = said(JSON.parse(text));
    return typeof words === 'string' ? words.replaceAll(/[\s\p{C}]+/gu, ' ').slice(0, 200) : undefined;
  } catch {
    return undefined;
  }
}

/** The address of somebody's own service, without a slash at its end. */
export function serviceAddress(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { protocol, hash } = new URL(text);
  return /^https?:$/.test(protocol) && hash === '' ? trimmedEnd(text, '/') : undefined;
}
