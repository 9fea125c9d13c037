/** A foreign server that records requests and answers as configured. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface OutsideServer {
  url: string;
  inbox: ReceivedRequest[];
  /** Status and body of the next answers. */
  answer: { status: number; body: object };
  stop(): Promise<void>;
}

export async function startOutsideServer(): Promise<OutsideServer> {
  const outside: OutsideServer = {
    url: '',
    inbox: [],
    answer: { status: 200, body: {} },
    stop: async () => void server.close(),
  };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { method = '', url: path = '', headers } = request;
    outside.inbox.push({ method, path, headers, body });
    response.writeHead(outside.answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(outside.answer.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  outside.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return outside;
}
