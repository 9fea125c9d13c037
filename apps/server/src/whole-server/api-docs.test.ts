/** Runs every example of docs/api.md and compares the results with its answers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../testing/app.ts';
import { labelPicture } from '../testing/pictures.ts';

interface Block {
  language: string;
  text: string;
}

interface Example extends Block {
  /** The page's answer. */
  shown: unknown;
}

const PAGE = join(import.meta.dirname, '../../../../docs/api.md');
const FENCE = /^```(\w+)\n(.*?)^```$/gms;

const app = useTestApp();
let examples: Example[];
let folder: string;
const answers: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuverie-api-'));
  examples = examplesOf(await readFile(PAGE, 'utf8'));
  await writeFile(join(folder, 'label.jpg'), await labelPicture('jpeg'));
  const server = await app().app.listen({ port: 0, host: '127.0.0.1' });
  const ana = await app().signUp('Ana');
  const token = async (scope: string) =>
    (await ana.post<{ token: string }>('/api/account/tokens', { name: scope, scope })).data.token;
  const busy = await busyAtFirst(server);
  const [write, ingest] = [await token('write'), await token('ingest')];
  const script = examples.map(({ language, text }, n) =>
    language === 'ts'
      ? `CUVERIE=${busy.address} TOKEN=${write} "${process.execPath}" ${n}.ts > ${n}.out`
      : `{ ${text
          .replaceAll('https://cellar.example.com', server)
          .replaceAll('SENSOR_TOKEN=cuv_…', `SENSOR_TOKEN=${ingest}`)
          .replaceAll('cuv_…', write)}\n} > ${n}.out`,
  );
  for (const [n, { language, text }] of examples.entries())
    if (language === 'ts') await writeFile(join(folder, `${n}.ts`), text);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'all.sh'), ['set -e', ...script].join('\n'));
  await runScript();
  await busy.close();
  for (const n of examples.keys()) answers.push(await readFile(join(folder, `${n}.out`), 'utf8'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads code blocks in order, each with the JSON after it. */
function examplesOf(page: string): Example[] {
  const blocks = [...page.matchAll(FENCE)].map(([, language = '', text = '']): Block => ({ language, text }));
  return blocks.flatMap((block, n) => {
    if (block.language === 'json') return [];
    const next = blocks[n + 1];
    return [{ ...block, shown: next?.language === 'json' ? (JSON.parse(next.text) as unknown) : undefined }];
  });
}

async function runScript(): Promise<void> {
  const bash = spawn('bash', ['all.sh'], {
    cwd: folder,
    // No proxy may be used for localhost.
    env: { ...process.env, NO_PROXY: '*' },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let shown = '';
  bash.stderr.setEncoding('utf8').on('data', (text: string) => (shown += text));
  const [code] = (await once(bash, 'close')) as [number];
  if (code !== 0 || shown !== '') throw new Error(`An example of docs/api.md failed with ${code}: ${shown}`);
}

/** Refuses its first call like a busy server, and forwards the others. */
async function busyAtFirst(server: string) {
  let calls = 0;
  const front = createServer((request, response) => {
    calls += 1;
    if (calls === 1) {
      response
        .writeHead(503, { 'retry-after': '0' })
        .end('{"message":"The server is busy.","code":"overloaded"}');
      return;
    }
    const { authorization = '' } = request.headers;
    void fetch(`${server}${request.url}`, { headers: { authorization } }).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      front.close();
      front.closeAllConnections();
      await once(front, 'close');
      expect(calls).toBeGreaterThan(2);
    },
  };
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Compares an answer with an example: `…` in a text matches any text, and a field of that name any further fields. */
function expected(shown: unknown): unknown {
  if (typeof shown === 'string' && shown.includes('…'))
    return expect.stringMatching(new RegExp(`^${shown.split('…').map(escaped).join('.+')}$`, 'u'));
  if (Array.isArray(shown)) return shown.map(expected);
  if (typeof shown !== 'object' || shown === null) return shown;
  const fields = Object.entries(shown).filter(([name]) => name !== '…');
  const whole = Object.fromEntries(fields.map(([name, value]) => [name, expected(value)]));
  return '…' in shown ? expect.objectContaining(whole) : whole;
}

test('the page has examples in shell and TypeScript, most of them with an answer', () => {
  expect(examples.map(({ language }) => language).filter((language) => language !== 'sh')).toEqual(['ts']);
  expect(examples.filter(({ shown }) => shown !== undefined).length).toBeGreaterThan(15);
});

test('each example returns the answer on the page', () => {
  const shown = examples.map((example, n) => ({ ...example, answer: answers[n] ?? '' }));
  const compared = shown.filter((example) => example.shown !== undefined);
  expect(compared.map(({ text, answer }) => [text, JSON.parse(answer) as unknown])).toEqual(
    compared.map(({ text, shown: answer }) => [text, expected(answer)]),
  );
});

test('all operations named by URL on the page exist', async () => {
  const page = await readFile(PAGE, 'utf8');
  const { paths } = (await app().app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  for (const path of ['/api/analytics/weather', '/api/token', '/api/imports']) {
    expect(page).toContain(path);
    expect(paths).toHaveProperty([path]);
  }
});
