/** Texts of messages. */
import { inWords } from '@cuverie/contract';
import { ALARM_TITLES, type Sentence } from '@cuverie/domain';
import type { TankAlarm } from '../../platform/alarms.ts';
import type { StoredDelivery } from './deliveries.store.ts';

const words = (sentence: Sentence): string => inWords(sentence, sentence.code) ?? '';

const named = ({ tank, lot }: TankAlarm): string => (lot === null ? tank : `${tank}, lot ${lot}`);

/** `Tank 4, lot PN-3: Too hot` */
export const alarmHeadline = (alarm: TankAlarm): string => `${named(alarm)}: ${ALARM_TITLES[alarm.kind]}`;

export const whyAndNext = ({ why, next }: TankAlarm): string => `${words(why)} ${words(next)}`;

const UNASSIGNED = 'No one has taken it on yet. ';

export interface AlarmMessage {
  title: string;
  text: string;
  isUrgent: boolean;
  path: string;
}

/** Returns the message about these alarms for a person, urgent ones first. */
export function alarmMessage(
  { occasion }: Pick<StoredDelivery, 'occasion'>,
  alarms: readonly TankAlarm[],
  estate: string,
): AlarmMessage {
  const inOrder = alarms.toSorted(
    (one, other) => Number(other.urgency === 'act') - Number(one.urgency === 'act'),
  );
  const [first] = inOrder;
  if (occasion === 'test' || !first)
    return {
      title: 'A test from Cuverie',
      text: `This is how alarms of ${estate} reach you.`,
      isUrgent: false,
      path: '/notifications',
    };
  const many = `${estate}: ${inOrder.length} alarms`;
  const title = occasion === 'digest' || inOrder.length > 1 ? many : alarmHeadline(first);
  const text =
    inOrder.length === 1
      ? `${occasion === 'digest' ? `${alarmHeadline(first)}. ` : ''}${first.variety}. ${whyAndNext(first)}`
      : inOrder.map((alarm) => `${alarmHeadline(alarm)}. ${whyAndNext(alarm)}`).join('\n\n');
  return {
    title: occasion === 'digest' && inOrder.length === 1 ? `${estate}: one alarm` : title,
    text: occasion === 'escalation' ? `${UNASSIGNED}${text}` : text,
    isUrgent: first.urgency === 'act',
    path: `/fermentation?q=${encodeURIComponent(first.tank)}`,
  };
}

/** Returns the payload for a webhook. */
export const eventOf = (
  { occasion, madeAt }: Pick<StoredDelivery, 'occasion' | 'madeAt'>,
  alarms: readonly TankAlarm[],
  siteUrl: string,
): object => ({
  type: `alarm.${occasion}`,
  timestamp: madeAt,
  data: {
    alarms: alarms.map(({ why, next, ...alarm }) => ({ ...alarm, why: words(why), next: words(next) })),
    link: `${siteUrl}/fermentation`,
  },
});
