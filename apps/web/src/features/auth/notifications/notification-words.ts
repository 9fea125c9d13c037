import type { Delivery } from '@cuverie/contract';
import type { Alarm, Carries, ChannelKind, NotificationWay } from '@cuverie/domain';

export const CHANNEL_WORDS: Record<ChannelKind | 'webhook', string> = {
  mail: 'Mail',
  push: 'Browser',
  ntfy: 'ntfy',
  telegram: 'Telegram',
  matrix: 'Matrix',
  webhook: 'Webhook',
};

export const CARRIES_WORDS: Record<Carries, string> = {
  all: 'Everything',
  now: 'Sent at once',
  digest: 'The daily digest',
};

export const WAY_WORDS: Record<NotificationWay, string> = {
  now: 'At once',
  digest: 'In the digest',
  off: 'Not at all',
};

export const URGENCY_TITLES: Record<Alarm['urgency'], string> = {
  act: 'Act today',
  watch: 'Watch',
  plan: 'Good to know',
};

export const OCCASION_WORDS: Record<Delivery['occasion'], string> = {
  raised: 'Alarm',
  resolved: 'Over',
  acknowledged: 'Taken on',
  digest: 'Digest',
  escalation: 'No one took it on',
  test: 'Test',
};

/** The result of a sent or pending message. */
export function resultWords({ result, failure, attempts }: Delivery): string {
  if (result === 'sent') return attempts > 1 ? `Sent, at try ${attempts}` : 'Sent';
  if (result === 'needless') return 'Not needed any more';
  if (result === 'failed') return `Failed. ${failure ?? ''}`;
  return failure === null ? 'Waits' : `Is tried again. ${failure}`;
}

/** `07:30` from minutes since midnight. */
export const clockOf = (minute: number | null): string =>
  minute === null
    ? ''
    : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Minutes since midnight from `07:30`; `null` if empty. */
export function minuteOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(clock) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
