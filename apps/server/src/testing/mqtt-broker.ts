/** An MQTT broker for tests. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createSecureServer } from 'node:tls';
import { Aedes, type AedesPublishPacket } from 'aedes';

/** Accepted users. */
export const BROKER_LOGIN = { username: 'cellar', password: 'grapes' } as const;

const file = (name: string): string => readFileSync(join(import.meta.dirname, 'certificates', name), 'utf8');

export interface TestBroker {
  port: number;
  /** Number of connected clients. */
  clients(): number;
  /** Publishes a message to all subscribers of its topic. */
  tell(topic: string, payload: string, retain?: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** @param port a recently free port; by default any */
export async function startBroker({ port = 0, isSecure = false } = {}): Promise<TestBroker> {
  const broker = await Aedes.createBroker();
  broker.authenticate = (_client, username, password, done) => {
    const isRight = username === BROKER_LOGIN.username && password?.toString() === BROKER_LOGIN.password;
    done(isRight ? null : Object.assign(new Error('who are you?'), { returnCode: 4 }), isRight);
  };
  broker.authorizeSubscribe = (_client, subscription, done) =>
    done(null, subscription.topic.startsWith('secret') ? null : subscription);
  const sockets = new Set<Socket>();
  const take = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  };
  const server = isSecure
    ? createSecureServer({ cert: file('one.pem'), key: file('one.key') }, take)
    : createServer(take);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    clients: () => broker.connectedClients,
    tell: (topic, payload, retain = false) =>
      new Promise((resolve, reject) => {
        const packet = { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain, dup: false };
        broker.publish(packet as AedesPublishPacket, (error) => (error ? reject(error) : resolve()));
      }),
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => broker.close(resolve));
    },
  };
}
