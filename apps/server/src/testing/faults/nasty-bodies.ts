/** Whole bodies and headers that have broken programs. */
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { linesOf, zipOf } from '../../features/exchange/testing/exchange.ts';
import { type Body, formOf, type Part, partsOf, pngOf } from './forms.ts';

export interface NastyBody {
  kind: string;
  /** @param valid a valid body of the operation */
  make: (valid: Record<string, unknown>) => Body | Promise<Body>;
}

const MB = 1024 * 1024;
const JSON_TYPE = 'application/json';

const body = (
  type: string | undefined,
  content: string | Buffer,
  more: Record<string, string> = {},
): Body => ({
  headers: { ...(type === undefined ? {} : { 'content-type': type }), ...more },
  body: Buffer.from(content),
});
const json = (kind: string, make: (text: string) => string | Buffer): NastyBody => ({
  kind: `JSON ${kind}`,
  make: (valid) => body(JSON_TYPE, make(JSON.stringify(valid))),
});
const typed = (type: string | undefined): NastyBody => ({
  kind: `of type ${type ?? 'untold'}`.slice(0, 80),
  make: (valid) => body(type, JSON.stringify(valid)),
});
const packed = (encoding: string, kind: string, make: (text: string) => string | Buffer): NastyBody => ({
  kind: `packed as "${encoding}", ${kind}`,
  make: (valid) => body(JSON_TYPE, make(JSON.stringify(valid)), { 'content-encoding': encoding }),
});

const half = (content: string | Buffer) => Buffer.from(content).subarray(0, Buffer.byteLength(content) / 2);
/** Compressed once, since that takes longer than everything else. */
const BOMB = `{"name":"${' '.repeat(16 * MB)}"}`;
let bombs: Record<'gzip' | 'deflate' | 'br', Buffer> | undefined;
const bomb = (packing: 'gzip' | 'deflate' | 'br') => {
  bombs ??= {
    gzip: gzipSync(BOMB),
    deflate: deflateSync(BOMB),
    br: brotliCompressSync(BOMB, { params: { 1: 1 } }),
  };
  return bombs[packing];
};

const JSON_BODIES: NastyBody[] = [
  json('of nothing', () => ''),
  json('cut in half', half),
  json('without its end', (text) => text.slice(0, -1)),
  json('that is null', () => 'null'),
  json('that is a list', (text) => `[${text}]`),
  json('that is a text', (text) => JSON.stringify(text)),
  json('that is a number', () => '1'),
  json('twice', (text) => text + text),
  json('with a comma at its end', (text) => text.replace(/\}$/, ',}')),
  json('with a comment', (text) => `/* */${text}`),
  json('after a mark of order', (text) => `\ufeff${text}`),
  json('as UTF-16', (text) => Buffer.from(text, 'utf16le')),
  json('with bytes that are no UTF-8', (text) =>
    Buffer.concat([
      Buffer.from(text.slice(0, -1)),
      Buffer.from([0x2c, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    ]),
  ),
  json('after a megabyte of blanks', (text) => ' '.repeat(MB - 1000) + text),
  json('of nine megabytes', (text) => text + ' '.repeat(9 * MB)),
  json('of NULs', () => Buffer.alloc(1000)),
  json('with __proto__', (text) => text.replace(/^\{/, '{"__proto__":{"a":1},')),
  json(
    'with every field twice',
    (text) => `${text.slice(0, -1)}${text.length > 2 ? ',' : ''}${text.slice(1)}`,
  ),
];

const TYPES = [
  undefined,
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  '*/*',
  'json',
  '/',
  ';',
  'APPLICATION/JSON',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'application/json;charset',
  'application/json, text/html',
  'application/vnd.api+json',
  'application/json\t',
  'application/zip',
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  'multipart/mixed; boundary=a',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  `application/json; a=${'a'.repeat(8000)}`,
  'image/png',
  'text/csv',
].map(typed);

const PACKED: NastyBody[] = [
  packed('gzip', 'as it should be', gzipSync),
  packed('gzip', 'broken', () => 'no gzip at all'),
  packed('gzip', 'cut in half', (text) => half(gzipSync(text))),
  packed('gzip', 'a bomb', () => bomb('gzip')),
  packed('gzip', 'empty', () => ''),
  packed('gzip', 'with more after its end', (text) => Buffer.concat([gzipSync(text), Buffer.from('more')])),
  packed('deflate', 'broken', () => 'no deflate'),
  packed('deflate', 'a bomb', () => bomb('deflate')),
  packed('br', 'broken', () => 'no brotli'),
  packed('br', 'a bomb', () => bomb('br')),
  packed('br', 'cut in half', (text) => half(brotliCompressSync(text))),
  packed('zstd', 'as it should be', zstdCompressSync),
  packed('gzip, gzip', 'twice', (text) => gzipSync(gzipSync(text))),
  packed('x-unknown', 'in no way', (text) => text),
  packed('identity', 'in no way', (text) => text),
  packed('', 'in no way', (text) => text),
];

const form = (kind: string, make: (parts: Part[]) => Body): NastyBody => ({
  kind: `form ${kind}`,
  make: (valid) => make(partsOf(valid)),
});
const file = (kind: string, content: () => string | Buffer, part: Partial<Part> = {}): NastyBody =>
  form(`with ${kind}`, (parts) =>
    formOf([...parts, { name: 'image', fileName: 'a.png', type: 'image/png', content: content(), ...part }]),
  );
const SMALL = pngOf(2, 2);

export const NASTY_FORMS: readonly NastyBody[] = [
  form('of nothing', () => formOf([])),
  form('without its end', (parts) => formOf(parts, { ends: false })),
  form('cut in half', (parts) => ({ ...formOf(parts), body: half(formOf(parts).body) })),
  form('with another boundary', (parts) => ({
    ...formOf(parts),
    headers: { 'content-type': 'multipart/form-data; boundary=other' },
  })),
  form('of 200 fields', () =>
    formOf(Array.from({ length: 200 }, (_, n) => ({ name: `f${n}`, content: 'x' }))),
  ),
  form('with a field of 70,000 letters', (parts) =>
    formOf([...parts, { name: 'notes', content: 'x'.repeat(70_000) }]),
  ),
  form('with a field named __proto__', (parts) => formOf([...parts, { name: '__proto__', content: 'x' }])),
  form('with a field named constructor', (parts) =>
    formOf([...parts, { name: 'constructor', content: 'x' }]),
  ),
  form('with a name of 5,000 letters', (parts) =>
    formOf([...parts, { name: 'n'.repeat(5000), content: 'x' }]),
  ),
  form('with no name', (parts) => formOf([...parts, { name: '', content: 'x' }])),
  form('with the picture as a text', (parts) => formOf([...parts, { name: 'image', content: 'x' }])),
  form('with every field twice', (parts) => formOf([...parts, ...parts])),
  form('with bytes that are no UTF-8', (parts) =>
    formOf([...parts, { name: 'notes', content: Buffer.from([0xff, 0xfe, 0xc0]) }]),
  ),
  form('with half of a character in its bytes', (parts) =>
    formOf([...parts, { name: 'notes', content: Buffer.from([0xed, 0xa0, 0x80]) }]),
  ),
  form('with a part of JSON', (parts) =>
    formOf([...parts, { name: 'notes', content: '{"a":1}', type: 'application/json' }]),
  ),
  form('with a part of broken JSON', (parts) =>
    formOf([...parts, { name: 'notes', content: '{"a"', type: 'application/json' }]),
  ),
  file('a small picture', () => SMALL),
  file('two pictures', () => SMALL, { name: 'image' }),
  file('a picture in another field', () => SMALL, { name: 'picture' }),
  file('a picture cut in half', () => half(pngOf(400, 400))),
  file('a picture of nothing', () => ''),
  file('a picture that says it is huge', () => pngOf(60_000, 60_000, 1)),
  file('a picture of no pixels', () => pngOf(0, 0)),
  file('a picture of one row, 16,000 wide', () => pngOf(16_000, 1)),
  file('a picture of one column, 16,000 high', () => pngOf(1, 16_000)),
  file('a picture over ten megabytes', () => Buffer.alloc(10 * MB + 1)),
  file('text as a picture', () => 'no picture at all'),
  file('SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>', {
    type: 'image/svg+xml',
  }),
  file('a picture of type text', () => SMALL, { type: 'text/html' }),
  file('a picture of no type', () => SMALL, { type: '' }),
  file('a picture named ../../x', () => SMALL, { fileName: '../../x' }),
  file('a picture named by a NUL', () => SMALL, { fileName: 'a\0.png' }),
  file('a picture of no name', () => SMALL, { fileName: '' }),
  file('a picture with a name of 20,000 letters', () => SMALL, { fileName: 'x'.repeat(20_000) }),
];

const zip = (
  kind: string,
  make: (valid: Record<string, unknown>) => Buffer | Promise<Buffer>,
): NastyBody => ({
  kind: `archive ${kind}`,
  make: async (valid) => body('application/zip', await make(valid)),
});
const manifest = (parts: unknown, more: object = {}) =>
  JSON.stringify({ format: 'cuverie-archive', formatVersion: 1, createdAt: '', parts, ...more });

/** For operations whose body is an archive; the values are those of a row in it. */
export const NASTY_ARCHIVES: readonly NastyBody[] = [
  zip('of nothing', () => Buffer.alloc(0)),
  zip('that is none', () => Buffer.from('PK\u0003\u0004 no zip')),
  zip('without entries', () => zipOf({})),
  zip('cut in half', async (row) => half(await zipOf({ 'wines.json': linesOf([row]) }))),
  zip(
    'with bytes turned over',
    async (row) =>
      (await zipOf({ 'wines.json': linesOf([row, row, row]) })).map((byte, at) =>
        at > 40 && at < 60 ? byte ^ 0xff : byte,
      ) as Buffer,
  ),
  zip('of an odd row', (row) => zipOf({ 'wines.json': linesOf([row]) })),
  zip('of an odd barrel', (row) => zipOf({ 'barrels.json': linesOf([row]) })),
  zip('of a row twice', (row) => zipOf({ 'wines.json': linesOf([row, row]) })),
  zip('of lines that are no rows', () => zipOf({ 'wines.json': '[\n1,\n"a",\nnull,\n{"a":\n[]\n{}\n' })),
  zip('of deep lists', () =>
    zipOf({ 'wines.json': `[\n{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}\n]` }),
  ),
  zip('of NULs', () => zipOf({ 'wines.json': Buffer.alloc(MB) })),
  zip('of one line of eight megabytes', () =>
    zipOf({ 'wines.json': `[\n{"name":"${'x'.repeat(8 * MB)}"}\n]` }),
  ),
  zip('with a broken manifest', (row) => zipOf({ 'manifest.json': '{', 'wines.json': linesOf([row]) })),
  zip('with a manifest of lists', () => zipOf({ 'manifest.json': '['.repeat(100_000) })),
  zip('with parts that are none', (row) =>
    zipOf({ 'manifest.json': manifest([1, null]), 'wines.json': linesOf([row]) }),
  ),
  zip('of a later version', (row) =>
    zipOf({ 'manifest.json': manifest({}, { formatVersion: 1e308 }), 'wines.json': linesOf([row]) }),
  ),
  zip('with __proto__ among its parts', (row) =>
    zipOf({
      'manifest.json':
        '{"format":"cuverie-archive","formatVersion":1,"createdAt":"","parts":{"__proto__":{"sha256":"","bytes":0,"rows":1e6}}}',
      'wines.json': linesOf([row]),
    }),
  ),
  zip('with a broken picture', (row) =>
    zipOf({ 'wines.json': linesOf([{ ...row, picture: 'images/a.webp' }]), 'images/a.webp': 'no picture' }),
  ),
  zip('with a picture that is not there', (row) =>
    zipOf({ 'wines.json': linesOf([{ ...row, picture: '../../etc/passwd' }]) }),
  ),
  zip('with a picture of an odd name', (row) =>
    zipOf({ 'wines.json': linesOf([{ ...row, picture: '\u0000\ud800__proto__' }]) }),
  ),
  zip('with a row of 90,000 fields', () =>
    zipOf({
      'wines.json': linesOf([Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`k${n}`, '']))]),
    }),
  ),
];

export const NASTY_BODIES: readonly NastyBody[] = [...JSON_BODIES, ...TYPES, ...PACKED];

/** Headers as Node lets a client send them; others need a raw connection. */
export const NASTY_HEADERS: readonly Record<string, string>[] = [
  ...[
    '',
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic YTpi',
    'Bearer a b',
    `Bearer ${'a'.repeat(8000)}`,
    'Bearer \u00ff',
    "Bearer ' or 1=1 --",
  ].map((authorization) => ({ authorization })),
  ...[
    '',
    '*/*',
    'text/html',
    'image/*',
    ';;;',
    'a'.repeat(8000),
    '*'.repeat(4000),
    `text/html${';q=1'.repeat(1500)}`,
  ].map((accept) => ({ accept })),
  ...[
    'gzip',
    'br',
    'deflate',
    '*',
    'gzip;q=0, *;q=0',
    'identity;q=0',
    'x',
    ','.repeat(4000),
    'zstd, br;q=abc',
  ].map((encoding) => ({ 'accept-encoding': encoding })),
  ...['*', '"a"', 'W/"a"', `"${'a'.repeat(8000)}"`].map((tag) => ({ 'if-none-match': tag })),
  ...['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'bytes=0-1,3-4', 'x'].map((range) => ({ range })),
  ...[
    '127.0.0.1',
    '::1',
    'x',
    ',,,',
    '1.1.1.1, 2.2.2.2',
    'a'.repeat(8000),
    "'; drop table throttles; --",
  ].map((address) => ({ 'x-forwarded-for': address })),
  ...['x', 'https', 'javascript'].map((proto) => ({ 'x-forwarded-proto': proto, 'x-forwarded-host': proto })),
  ...['localhost', '', '[::1]:99999', 'a b', 'x'.repeat(4000)].map((host) => ({ host })),
  { 'x-http-method-override': 'DELETE' },
  { cookie: '='.repeat(8000) },
  { 'if-modified-since': '0000-01-01' },
  { origin: 'null', referer: 'javascript:' },
  { 'x-request-id': "'".repeat(4000) },
  { __proto__x: 'a', constructor: 'b' },
];
