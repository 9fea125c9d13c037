/** Webhooks by Standard Webhooks 1.0: signed, with the same id in every attempt. */
import { createHmac, randomBytes } from 'node:crypto';
import type { CallOutside } from '../../../platform/outgoing/outgoing.ts';
import { needSuccess } from './channel.ts';

const PREFIX = 'whsec_';

export const drawSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** @param at seconds since 1970 */
export function signature(secret: string, id: string, at: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}

interface WebhookRequest {
  address: string;
  secret: string;
  id: string;
  body: object;
  now: Date;
}

/** @throws NotSent or OutgoingProblem */
export async function sendWebhook(
  outgoing: CallOutside,
  { address, secret, id, body, now }: WebhookRequest,
): Promise<void> {
  const text = JSON.stringify(body);
  const at = Math.floor(now.getTime() / 1000);
  const answer = await outgoing(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': signature(secret, id, at, text),
    },
    body: text,
  });
  needSuccess(address, answer, { gone: [410], isPatient: true });
}
