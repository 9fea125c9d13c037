import { X509Certificate } from 'node:crypto';
import {
  type Broker,
  type BrokerChanges,
  type BrokerDraft,
  brokerOperations,
  sentenceOf,
} from '@cuverie/contract';
import { brokerAddressOf, MOST_BROKERS, topicProblem } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { stampOf } from '../../../../platform/database/stamp.ts';
import { refused, refuseProblems } from '../../../../platform/http/refusal.ts';
import { route } from '../../../../platform/http/route.ts';
import { nextId } from '../../../../platform/ids.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { CanManage, Member } from '../../../../platform/sessions/member.ts';
import { writeAs } from '../../../../platform/sessions/still-permitted.ts';
import * as store from './brokers.store.ts';

const { brokers } = store;

/** Binds a sealed password to its row, so that it cannot be opened in another estate's. */
export const ownerOf = (estateId: string): string => `broker ${estateId}`;

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== undefined;
  } catch {
    return false;
  }
}

/** Validates the address of a broker. */
function check({
  address,
  topic,
  authority,
}: {
  address?: string | undefined;
  topic?: string | undefined;
  authority?: string | null | undefined;
}) {
  refuseProblems({
    address: address === undefined || brokerAddressOf(address) ? undefined : sentenceOf('broker_address'),
    topic: topic === undefined ? undefined : topicProblem(topic),
    authority: !authority || isCertificate(authority) ? undefined : sentenceOf('broker_authority'),
  });
}

/** Routes for the brokers of an estate. The server that holds the connections polls for changes every few seconds. */
export function brokerRoutes(app: FastifyInstance, { db, clock, secrets }: Platform): void {
  const sealed = (estateId: string, password: string): Buffer =>
    secrets.seal(Buffer.from(password), ownerOf(estateId));

  const add = (member: CanManage, { name, address, topic, username, password, authority }: BrokerDraft) =>
    writeAs(db, member, 'run', async (tx): Promise<Broker> => {
      const { estateId } = member;
      check({ address, topic, authority });
      if ((await store.lockAndCount(tx, estateId)) >= MOST_BROKERS)
        throw refused(409, 'too_many_brokers', { most: MOST_BROKERS });
      const id = nextId();
      const values = { name, address, topic, username: username || null, authority: authority || null };
      await brokers.insert(tx, estateId, id, values, stampOf(member, clock));
      if (password) await store.putPassword(tx, { estateId, id }, sealed(estateId, password));
      return brokers.get(tx, estateId, id);
    });

  const update = (member: CanManage, id: string, { version, password, ...changes }: BrokerChanges) =>
    writeAs(db, member, 'run', async (tx): Promise<Broker> => {
      const { estateId } = member;
      const locked = await brokers.lock(tx, estateId, id, { version });
      check(changes);
      const { address, username, authority } = changes;
      // A change of the address must not reveal the stored password to the new server.
      const isElsewhere = address !== undefined && address !== locked.row.address;
      if (isElsewhere && locked.row.hasPassword && password === undefined)
        refuseProblems({ password: sentenceOf('broker_password_again') });
      if (password !== undefined)
        await store.putPassword(tx, { estateId, id }, password ? sealed(estateId, password) : null);
      const values = {
        ...changes,
        username: username === undefined ? undefined : username || null,
        authority: authority === undefined ? undefined : authority || null,
      };
      return brokers.update(tx, locked, values, stampOf(member, clock));
    });

  const remove = (member: CanManage, id: string) =>
    writeAs(db, member, 'run', async (tx) => {
      const locked = await brokers.lock(tx, member.estateId, id);
      await brokers.delete(tx, locked, stampOf(member, clock));
      return { id };
    });

  async function strangers({ estateId }: Member, id: string) {
    await brokers.get(db, estateId, id);
    return { rows: await store.listStrangers(db, { estateId, brokerId: id }), nextCursor: null };
  }

  route(app, brokerOperations.list, async ({ member }) => ({
    rows: await store.listBrokers(db, member.estateId),
    nextCursor: null,
  }));
  route(app, brokerOperations.strangers, ({ member, params }) => strangers(member, params.id));
  route(app, brokerOperations.add, ({ member, body }) => add(member, body));
  route(app, brokerOperations.update, ({ member, params, body }) => update(member, params.id, body));
  route(app, brokerOperations.delete, ({ member, params }) => remove(member, params.id));
}
