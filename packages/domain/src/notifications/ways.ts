import { ALARM_KINDS, type Alarm, type AlarmKind } from '../fermentation/watch.ts';
import { byName } from '../values/by-name.ts';

/** Channels to notify a person. */
export const CHANNEL_KINDS = ['mail', 'push', 'ntfy', 'telegram', 'matrix'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Messages on a channel: all, immediate ones, or the digest. */
export const CARRIES = ['all', 'now', 'digest'] as const;
export type Carries = (typeof CARRIES)[number];

/** How a person is notified of a kind of alarm: immediately, in the daily digest, or not. */
export const NOTIFICATION_WAYS = ['now', 'digest', 'off'] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

/** Urgency of kinds of alarms. */
export const ALARM_URGENCIES: Readonly<Record<AlarmKind, Alarm['urgency']>> = {
  stuck: 'act',
  'too-hot': 'act',
  'too-warm': 'watch',
  sluggish: 'watch',
  'slow-start': 'watch',
  'too-cold': 'watch',
  'temperature-jump': 'watch',
  slip: 'watch',
  rise: 'watch',
  jump: 'watch',
  'high-ph': 'watch',
  'missing-reading': 'watch',
  overfull: 'act',
  'nearly-dry': 'plan',
};

const USUAL: Readonly<Record<Alarm['urgency'], NotificationWay>> = {
  act: 'now',
  watch: 'digest',
  plan: 'off',
};

/** A person's choices for some kinds of alarms. */
export type ChosenWays = Readonly<Partial<Record<AlarmKind, NotificationWay>>>;

/** Returns how a person is notified of a kind: as chosen, or by its urgency. */
export const notificationWay = (ways: ChosenWays, kind: AlarmKind): NotificationWay =>
  ways[kind] ?? USUAL[ALARM_URGENCIES[kind]];

/** Returns the choice for every kind. */
export const allWays = (ways: ChosenWays): Record<AlarmKind, NotificationWay> =>
  byName(ALARM_KINDS, (kind) => notificationWay(ways, kind));

/** Maximum of channels per person, and of webhooks per estate. */
export const MOST_CHANNELS = 20;
export const MOST_WEBHOOKS = 10;

/** Minutes after which an unassigned alarm may escalate. */
export const ESCALATION_MINUTES = { min: 5, max: 1440 } as const;

/** Days a sent message is stored, and a link in it works. */
export const DELIVERY_DAYS = { kept: 30, link: 7 } as const;
