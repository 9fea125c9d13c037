/**
 * Records the answers of every GET of the demo estate, or compares them with a recorded file, to verify that a change of
 * the code alters no answer. Ids and times are replaced, because they differ in each run; record and compare on the same
 * day, because the demo is built around it.
 *
 *     npm run bench -- answers --record=FILE
 *     npm run bench -- answers --compare=FILE
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../e2e/support/running-server.ts';

const DEMO = { username: 'demo@cuverie.example', password: 'vendange-2026' };
/** Rows of a list whose own paths are called, such as `/tanks/{id}`. */
const ROWS = 3;
/** Calls that end only with the connection, have binary answers, or answer with random keys. */
const LEFT_OUT = [
  '/api/live',
  '/api/exports/vineyard.zip',
  '/api/exports/archive.zip',
  '/auth/passkeys/options',
];
/** The readings of the demo are calculated for the minute it starts: only the shape of these answers is compared. */
const OF_THE_MINUTE = new Set([
  '/tanks',
  '/api/fermentation/forecast-basis',
  '/api/fermentation/judged-forecasts',
  '/api/winery/lots/{id}/readings',
]);

type Answers = Record<string, string>;

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})/g;
const PICTURE = /[0-9a-f]{32}(-small)?\.webp/g;
const RANDOM = /"(cursor|nextCursor|pushKey)":"[^"]*"/g;
const comparable = (path: string, text: string): string => {
  const same = text
    .replaceAll(ID, '<id>')
    .replaceAll(TIME, '<time>')
    .replaceAll(PICTURE, '<picture>')
    .replaceAll(RANDOM, '"$1":"<random>"');
  return OF_THE_MINUTE.has(path) ? same.replaceAll(/-?\d+(\.\d+)?/g, '<number>') : same;
};

/** The ids of the first rows of a list. */
function idsIn(body: string): string[] {
  const answer: unknown = JSON.parse(body);
  const { data = answer } = Object(answer) as { data?: unknown };
  return (Array.isArray(data) ? data : [])
    .flatMap((row: unknown) => {
      const { id } = Object(row) as { id?: unknown };
      return typeof id === 'string' ? [id] : [];
    })
    .slice(0, ROWS);
}

async function allAnswers(origin: string): Promise<Answers> {
  const signIn = await fetch(`${origin}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  });
  const { data } = (await signIn.json()) as { data: { access: string } };
  const get = async (path: string): Promise<{ status: number; body: string }> => {
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${data.access}` } });
    return { status: answer.status, body: await answer.text() };
  };
  const document = JSON.parse((await get('/api/openapi.json')).body) as {
    servers?: { url: string }[];
    paths: Record<string, { get?: unknown }>;
  };
  const paths = Object.entries(document.paths).flatMap(([path, { get: operation }]) =>
    operation && !LEFT_OUT.some((one) => path.startsWith(one)) ? [path] : [],
  );
  const answers: Answers = { 'the document': comparable('', JSON.stringify(document)) };
  const ids = new Map<string, string[]>();
  for (const path of paths.filter((one) => !one.includes('{'))) {
    const { status, body } = await get(path);
    answers[path] = `${status} ${comparable(path, body)}`;
    if (status === 200 && /^[{[]/.test(body)) ids.set(path.replace(/\/$/, ''), idsIn(body));
  }
  for (const path of paths.filter((one) => one.split('{').length === 2)) {
    const list = path.slice(0, path.indexOf('/{'));
    for (const [at, id] of (ids.get(list) ?? []).entries()) {
      const { status, body } = await get(path.replace(/\{\w+\}/, id));
      answers[`${path} of row ${at + 1}`] = `${status} ${comparable(path, body)}`;
    }
  }
  return answers;
}

/** The text around the first difference. */
function difference(before = '', now = ''): string {
  let at = 0;
  while (at < before.length && before[at] === now[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `  before: …${around(before)}…\n  now:    …${around(now)}…`;
}

const option = (name: string): string | undefined =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const [record, compare] = [option('record'), option('compare')];
if ((record === undefined) === (compare === undefined))
  throw new Error('Give either --record=FILE or --compare=FILE.');

const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-answers-'));
const server = await startServer(dataDir, { LOG_LEVEL: 'warn', PUBLIC_URL: '' }, ['--demo']);
try {
  const answers = await allAnswers(server.origin);
  console.log(`${Object.keys(answers).length} answers`);
  if (record !== undefined) await writeFile(record, JSON.stringify(answers, null, 1));
  if (compare !== undefined) {
    const before = JSON.parse(await readFile(compare, 'utf8')) as Answers;
    const names = [...new Set([...Object.keys(before), ...Object.keys(answers)])];
    const different = names.filter((name) => before[name] !== answers[name]);
    for (const name of different) console.log(`${name}\n${difference(before[name], answers[name])}`);
    console.log(`${different.length} of ${names.length} differ`);
    if (different.length > 0) process.exitCode = 1;
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
