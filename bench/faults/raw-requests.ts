/** Malformed requests, sent byte by byte over a bare connection. */
import { connect } from 'node:net';
import type { ReceivedAnswer } from './client.ts';

const PATIENCE_MS = 10_000;

/** The parts of a request. */
interface Line {
  method: string;
  url: string;
  access: string;
  json: string;
}

export interface RawRequest {
  kind: string;
  write: (line: Line) => string | Buffer;
}

const request = ({ method, url, access, json }: Line, headers: readonly string[], body = json): string =>
  [
    `${method} ${url} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${access}`,
    ...headers,
    '',
    body,
  ].join('\r\n');
const JSON_TYPE = 'Content-Type: application/json';
const raw = (kind: string, headers: (line: Line) => string[], body?: (line: Line) => string): RawRequest => ({
  kind,
  write: (line) => request(line, [JSON_TYPE, ...headers(line)], body?.(line)),
});
const length = ({ json }: Line) => Buffer.byteLength(json);
const start = (kind: string, write: (line: Line) => string | Buffer): RawRequest => ({ kind, write });

export const RAW_REQUESTS: readonly RawRequest[] = [
  raw('a length that is too short', (line) => [`Content-Length: ${Math.max(0, length(line) - 1)}`]),
  raw('a length of none', () => ['Content-Length: 0']),
  raw('a length that is too long, and the end of the connection', (line) => [
    `Content-Length: ${length(line) + 50}`,
  ]),
  raw('a length below nothing', () => ['Content-Length: -1']),
  raw('a length that is no number', () => ['Content-Length: ten']),
  raw('a length beyond numbers', () => [`Content-Length: ${'9'.repeat(40)}`]),
  raw('two lengths', (line) => [`Content-Length: ${length(line)}`, 'Content-Length: 1']),
  raw(
    'a length and chunks',
    (line) => [`Content-Length: ${length(line)}`, 'Transfer-Encoding: chunked'],
    ({ json }) => `${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
  ),
  raw('chunks that are none', () => ['Transfer-Encoding: chunked']),
  raw(
    'a chunk of no size',
    () => ['Transfer-Encoding: chunked'],
    () => 'zz\r\nabc\r\n0\r\n\r\n',
  ),
  raw(
    'a chunk longer than it says',
    () => ['Transfer-Encoding: chunked'],
    () => '1\r\nabcdef\r\n0\r\n\r\n',
  ),
  raw(
    'a chunk of a petabyte',
    () => ['Transfer-Encoding: chunked'],
    () => 'ffffffffffffff\r\nabc',
  ),
  raw(
    'chunks packed in an unknown way',
    () => ['Transfer-Encoding: gzip, chunked'],
    () => '0\r\n\r\n',
  ),
  raw('neither length nor chunks', () => []),
  raw('the promise to wait', (line) => ['Expect: 100-continue', `Content-Length: ${length(line)}`]),
  raw('an unknown expectation', (line) => ['Expect: tea', `Content-Length: ${length(line)}`]),
  raw('an upgrade', (line) => [
    'Connection: upgrade',
    'Upgrade: websocket',
    `Content-Length: ${length(line)}`,
  ]),
  raw('a header with a NUL', () => ['X-A: a\0b', 'Content-Length: 0']),
  raw('a header without a colon', () => ['Nonsense', 'Content-Length: 0']),
  raw('a header of 20,000 letters', () => [`X-A: ${'a'.repeat(20_000)}`, 'Content-Length: 0']),
  raw('3,000 headers', () => [...Array.from({ length: 3000 }, (_, n) => `X-${n}: a`), 'Content-Length: 0']),
  raw('a header on two lines', () => ['X-A: a\r\n b', 'Content-Length: 0']),
  raw('two hosts', () => ['Host: other', 'Content-Length: 0']),
  start('a NUL in the address', (line) =>
    request({ ...line, url: `${line.url}\0` }, ['Content-Length: 0'], ''),
  ),
  start('bytes above ASCII in the address', (line) =>
    request({ ...line, url: `${line.url}?q=é👍` }, ['Content-Length: 0'], ''),
  ),
  start('brackets and quotes in the address', (line) =>
    request({ ...line, url: `${line.url}?q[a]={"b":<>}|\\^\`` }, ['Content-Length: 0'], ''),
  ),
  start('a whole address', (line) =>
    request({ ...line, url: `http://example.com${line.url}` }, ['Content-Length: 0'], ''),
  ),
  start('an address of 20,000 letters', (line) =>
    request({ ...line, url: `${line.url}?q=${'a'.repeat(20_000)}` }, ['Content-Length: 0'], ''),
  ),
  start('no address at all', (line) => request({ ...line, url: '*' }, ['Content-Length: 0'], '')),
  start('two slashes before the address', (line) =>
    request({ ...line, url: `/${line.url}` }, ['Content-Length: 0'], ''),
  ),
  start('the method TRACE', (line) => request({ ...line, method: 'TRACE' }, ['Content-Length: 0'], '')),
  start('the method OPTIONS', (line) => request({ ...line, method: 'OPTIONS' }, ['Content-Length: 0'], '')),
  start('the method HEAD', (line) => request({ ...line, method: 'HEAD' }, ['Content-Length: 0'], '')),
  start('an unknown method', (line) => request({ ...line, method: 'BREW' }, ['Content-Length: 0'], '')),
  start('HTTP 1.0', ({ method, url }) => `${method} ${url} HTTP/1.0\r\n\r\n`),
  start('HTTP 0.9', ({ url }) => `GET ${url}\r\n`),
  start('HTTP 2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  start('no host', ({ method, url }) => `${method} ${url} HTTP/1.1\r\n\r\n`),
  start('lines that end with LF alone', (line) =>
    request(line, ['Content-Length: 0'], '').replaceAll('\r\n', '\n'),
  ),
  start('TLS', () => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])),
  start('no HTTP', () => Buffer.alloc(5000, 0xff)),
  start('two requests at once', (line) =>
    request(line, [JSON_TYPE, `Content-Length: ${length(line)}`]).repeat(2),
  ),
];

/** Sends the bytes, and closes its side once an answer has arrived or none will. */
export function sendRaw(origin: string, bytes: string | Buffer): Promise<ReceivedAnswer> {
  const port = Number(new URL(origin).port);
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const done = () => {
      socket.destroy();
      // Some requests are left waiting until we hang up, which is not an answer of the server.
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, headers: {} });
    };
    const overdue = setTimeout(done, PATIENCE_MS);
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => {
      text += piece;
      // Everything after the first answer is ignored.
      setTimeout(() => socket.end(), 20);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(overdue);
      done();
    });
    socket.write(bytes);
    // A server that waits for more sees the end of our side, as from a client that lost its network.
    setTimeout(() => socket.end(), 300);
  });
}
