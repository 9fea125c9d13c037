/** The link of a message: anyone who has it can see the message and do what its recipient may do with these alarms. */
import type { MessageLink } from '@cuverie/contract';
import { DELIVERY_DAYS, notificationWay, roleMay } from '@cuverie/domain';
import { parse, stringify } from 'uuid';
import type { OpenAlarms } from '../../platform/alarms.ts';
import { refused } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { usualSettings } from './alarm-notifier.ts';
import { findRecipients, putSettings, type Recipient } from './channels.store.ts';
import { findDelivery, type StoredDelivery } from './deliveries.store.ts';
import { whyAndNext } from './messages.ts';

const OWNER = 'message link';
const DAY_MS = 24 * 60 * 60_000;
const ID_BYTES = 16;

interface Of {
  estateId: string;
  id: string;
}

/** Nothing is stored; the link contains its data encrypted. */
export const linkKey = (secrets: Secrets, { estateId, id }: Of): string =>
  secrets.seal(Buffer.concat([parse(estateId), parse(id)]), OWNER).toString('base64url');

function ofKey(secrets: Secrets, key: string): Of | undefined {
  const opened = secrets.open(Buffer.from(key, 'base64url'), OWNER);
  if (opened?.length !== 2 * ID_BYTES) return undefined;
  return { estateId: stringify(opened.subarray(0, ID_BYTES)), id: stringify(opened.subarray(ID_BYTES)) };
}

/** Assigns an alarm to a person; returns whether it was free. */
export type AssignAlarm = (
  estateId: string,
  of: { tankId: string; kind: StoredDelivery['alarms'][number]['kind'] },
  userId: string,
) => Promise<boolean>;

interface Act {
  act: 'acknowledge' | 'mute';
  tankId: string;
  kind: StoredDelivery['alarms'][number]['kind'];
}

export function messageLinks({ db, clock, secrets }: Platform, openAlarms: OpenAlarms, takeOn: AssignAlarm) {
  async function find(key: string): Promise<{ delivery: StoredDelivery; person: Recipient }> {
    const of = ofKey(secrets, key);
    const delivery = of && (await findDelivery(db, of.estateId, of.id));
    const age = Math.abs(clock.now().getTime() - Date.parse(delivery?.madeAt ?? ''));
    if (!delivery || delivery.userId === null || !(age < DELIVERY_DAYS.link * DAY_MS))
      throw refused(404, 'not_found.message');
    const [person] = await findRecipients(db, delivery.estateId, clock.now(), delivery.userId);
    if (!person) throw refused(404, 'not_found.message');
    return { delivery, person };
  }

  async function read(key: string): Promise<MessageLink> {
    const { delivery, person } = await find(key);
    const open = await openAlarms(db, delivery.estateId, clock.now());
    const ways = person.settings?.ways ?? {};
    return {
      estate: person.estate,
      who: person.name,
      role: person.role,
      mayAcknowledge: roleMay(person.role, 'record'),
      alarms: delivery.alarms.map((alarm) => {
        const { tankId, kind, tank, lot, since } = alarm;
        const now = open.find((one) => one.tankId === tankId && one.kind === kind);
        return {
          tankId,
          kind,
          tank: lot === null ? tank : `${tank}, lot ${lot}`,
          about: whyAndNext(alarm),
          since: new Date(since).toISOString(),
          isOn: now !== undefined,
          acknowledgedBy: now?.acknowledgedBy ?? null,
          isMuted: notificationWay(ways, kind) === 'off',
        };
      }),
    };
  }

  return {
    read,
    /** Limited to the alarms of the message. */
    async follow(key: string, { act, tankId, kind }: Act): Promise<MessageLink> {
      const { delivery, person } = await find(key);
      const { estateId } = delivery;
      if (!delivery.alarms.some((one) => one.tankId === tankId && one.kind === kind))
        throw refused(404, 'not_found.message');
      if (act === 'acknowledge') {
        if (!roleMay(person.role, 'record')) throw refused(403, 'not_permitted', { role: person.role });
        await takeOn(estateId, { tankId, kind }, person.userId);
      } else {
        const before = person.settings ?? usualSettings(person.timeZone);
        const ways = { ...before.ways, [kind]: 'off' as const };
        await putSettings(db, { userId: person.userId, estateId }, { ...before, ways });
      }
      return read(key);
    },
  };
}
