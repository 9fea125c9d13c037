/** A client that returns any response of the server as it is. */
import { Agent, request } from 'node:http';
import type { Answer } from '../../apps/server/src/testing/app.ts';
import type { Maker } from '../../apps/server/src/testing/rows.ts';

export interface Sent {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: Buffer | string | undefined;
}

/** With `status` 0 there was no answer, and `text` has the reason. */
export interface ReceivedAnswer {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

const PATIENCE_MS = 60_000;
export const NO_ANSWER = 'no answer within a minute';

export interface Connection {
  origin: string;
  send(call: Sent, patienceMs?: number): Promise<ReceivedAnswer>;
  close(): void;
}

export function connectionTo(origin: string, sockets = 1): Connection {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  return {
    origin,
    send: ({ method, url, headers = {}, body }, patienceMs = PATIENCE_MS) =>
      new Promise((resolve) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const sending = request(
          {
            host: hostname === 'localhost' ? '127.0.0.1' : hostname,
            port,
            agent,
            method,
            path: url,
            headers: { ...length, ...headers },
          },
          (response) => {
            const pieces: Buffer[] = [];
            const done = () =>
              resolve({
                status: response.statusCode ?? 0,
                text: Buffer.concat(pieces).toString(),
                headers: response.headers,
              });
            response
              .on('data', (piece: Buffer) => pieces.push(piece))
              .on('end', done)
              .on('error', done);
          },
        );
        const overdue = setTimeout(() => sending.destroy(new Error(NO_ANSWER)), patienceMs);
        sending.on('error', (error) => resolve({ status: 0, text: error.message, headers: {} }));
        sending.on('close', () => clearTimeout(overdue));
        sending.end(body);
      }),
    close: () => agent.destroy(),
  };
}

export interface Account extends Maker {
  access: string;
  email: string;
  connection: Connection;
  call<Data>(method: string, url: string, body?: unknown): Promise<Answer<Data>>;
}

let people = 0;

/** Signs up a new user from an address of their own, because sign-ups are limited by address. */
export async function signUp(origin: string, connection = connectionTo(origin, 4)): Promise<Account> {
  people += 1;
  const email = `${process.pid}-${people}-${Date.now()}@example.com`;
  const address = `10.${process.pid & 127}.${(people >> 8) & 255}.${people & 255}`;
  const received = await connection.send({
    method: 'POST',
    url: '/api/user/register/',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username: email, email, password: 'correct horse', name: 'Ana Silva' }),
  });
  if (received.status !== 201) throw new Error(`Could not sign up: ${received.status} ${received.text}`);
  const { access } = (JSON.parse(received.text) as { data: { access: string } }).data;
  return { access, email, ...accountOn(connection, access) };
}

/** The calls of a signed-in user. */
export function accountOn(connection: Connection, access: string): Omit<Account, 'access' | 'email'> {
  async function call<Data>(method: string, url: string, body?: unknown): Promise<Answer<Data>> {
    const typed = body === undefined ? {} : { 'content-type': 'application/json' };
    const { status, text, headers } = await connection.send({
      method,
      url,
      headers: { authorization: `Bearer ${access}`, ...typed },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (status === 0) throw new Error(`${method} ${url}: ${text}`);
    const isJson = String(headers['content-type']).startsWith('application/json');
    const answered = (isJson ? JSON.parse(text) : {}) as Partial<Answer<Data>>;
    return { ...answered, status, error: answered, headers } as Answer<Data>;
  }
  const { origin } = connection;
  return {
    connection,
    site: { origin, host: new URL(origin).hostname },
    call,
    get: (url) => call('GET', url),
    post: (url, body) => call('POST', url, body),
    delete: (url) => call('DELETE', url),
  };
}

/** Whether an answer states in words that the server is too busy. */
export const saysBusy = ({ status, text }: Pick<ReceivedAnswer, 'status' | 'text'>): boolean =>
  status === 503 && text.includes('"overloaded"');
