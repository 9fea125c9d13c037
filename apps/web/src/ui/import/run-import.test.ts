import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../../api/testing/fake-server.ts';
import { tokens } from '../../api/tokens.ts';
import type { ReadRow } from '../../platform/csv/read-rows.ts';
import { type ImportObserver, type Progress, portions, restoreArchive, runImport } from './run-import.ts';

const row = (number: number, problems: Record<string, string> = {}): ReadRow => ({
  source: { number, cells: [] },
  values: { name: `Wine ${number}` },
  extra: {},
  problems,
  leftOut: {},
  assumed: [],
  notes: [],
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));

const JOB = {
  kind: 'wines',
  fileName: 'a.csv',
  format: 'mapped',
  onMatch: 'update',
  strict: false,
} as const;

const ARCHIVE = { file: new File(['PK'], 'cellar.zip'), fileName: 'cellar.zip', onMatch: 'skip' } as const;

const data = (answer: object) => ({ status: 200, body: { data: answer } });
const refusal = (status: number, message = 'No.', code = 'x') => ({ status, body: { message, code } });
const FINISHED = data({ status: 'finished', refusedRows: [] });

/** Records the progress of an import, and can cancel it. */
function watch() {
  const stop = new AbortController();
  const shown: Progress[] = [];
  const watching: ImportObserver = { signal: stop.signal, onProgress: (progress) => shown.push(progress) };
  return { stop, told: shown, watching };
}

/** The body of a request. */
const sentWith = (asked: { body: RequestInit['body'] } | undefined): unknown =>
  typeof asked?.body === 'string' ? JSON.parse(asked.body) : undefined;

/** The last parts of the requested paths. */
const steps = (asked: { path: string }[]) => asked.map(({ path }) => path.split('/').at(-1));

beforeEach(() => {
  tokens.save({ access: 'a', refresh: 'r' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

describe('an import', () => {
  it('sends the rows in order, stores them, and reports progress', async () => {
    const asked = serve(({ path }) => (path.endsWith('/rows') ? data({ refused: [] }) : FINISHED));
    const { told, watching } = watch();
    const { record, refused } = await runImport(
      { ...JOB, strict: true, rows: [...rows(12_000), row(12_001, { name: 'Name is required' })] },
      watching,
    );
    expect([record.status, refused]).toMatchObject([
      'finished',
      [{ row: { source: { number: 12_001 } }, errors: { name: 'Name is required' } }],
    ]);
    expect(steps(asked)).toEqual(['imports', 'rows', 'rows', 'rows', 'finish']);
    expect(sentWith(asked[0])).toMatchObject({ kind: 'wines', rows: 12_001, strict: true });
    expect(told.map(({ done, isStoring }) => [done, isStoring])).toEqual([
      [1, false],
      [5001, false],
      [10_001, false],
      [12_001, false],
      [12_001, true],
    ]);
  });

  it.each([
    ['the server vanished', undefined, 'Cuverie cannot be reached at the moment.'],
    [
      'a proxy answered for it',
      { status: 502, body: 'Bad Gateway' },
      'Cuverie cannot be reached at the moment.',
    ],
    ['it is overloaded', refusal(503, 'Busy.', 'overloaded'), 'Busy.'],
    ['others are before it', refusal(429, 'Another import runs.'), 'Another import runs.'],
    ['it got stuck on its way', refusal(408, 'Nothing arrived.'), 'Nothing arrived.'],
  ])('goes on by itself with the same rows where %s', async (_where, answer, words) => {
    let tries = 0;
    const asked = serve(({ path }) => {
      if (!path.endsWith('/rows')) return FINISHED;
      tries += 1;
      if (tries > 2) return data({ refused: [] });
      if (answer) return answer;
      throw new TypeError('Failed to fetch');
    });
    const { told, watching } = watch();
    const importing = runImport({ ...JOB, rows: [row(2)] }, watching);
    await vi.advanceTimersByTimeAsync(6000);
    expect((await importing).record.status).toBe('finished');
    const sent = asked.filter(({ path }) => path.endsWith('/rows')).map(({ body }) => body);
    expect(sent).toEqual([sent[0], sent[0], sent[0]]);
    expect(told.map(({ trouble }) => trouble)).toEqual([
      undefined,
      words,
      words,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('reports rows the server refused, at once and at the end, beside those held back', async () => {
    serve(({ path }) => {
      if (path.endsWith('/rows'))
        return data({ refused: [{ line: 2, errors: { vintage: 'Vintage is required' }, problems: {} }] });
      if (path.endsWith('/finish'))
        return data({
          status: 'finished',
          refusedRows: [{ line: 1, errors: { barrelId: 'Another barrel has this code' }, problems: {} }],
        });
      return data({});
    });
    const { record, refused } = await runImport(
      { ...JOB, rows: [row(2), row(3), row(4, { name: 'Name is required' })] },
      watch().watching,
    );
    expect(record).not.toHaveProperty('refusedRows');
    expect(refused.map(({ row: { source }, errors }) => [source.number, errors])).toEqual([
      [4, { name: 'Name is required' }],
      [3, { vintage: 'Vintage is required' }],
      [2, { barrelId: 'Another barrel has this code' }],
    ]);
  });

  it('leaves nothing behind on failure, and reports why', async () => {
    const asked = serve(({ path }) =>
      path.endsWith('/rows') ? refusal(507, 'The server has no room left') : data({}),
    );
    await expect(runImport({ ...JOB, rows: [row(2)] }, watch().watching)).rejects.toThrow('no room left');
    expect(steps(asked)).toEqual(['imports', 'rows', 'cancel']);
  });
});

describe('a cancelled import', () => {
  it.each(['imports', 'rows'])('is removed if it was cancelled on %s', async (step) => {
    const { stop, watching } = watch();
    const asked = serve(({ path }) => {
      if (path.endsWith(step)) stop.abort();
      return data({ refused: [] });
    });
    await expect(runImport({ ...JOB, rows: rows(2500) }, watching)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(asked.at(-1)?.path).toMatch(/\/cancel$/);
    expect(steps(asked)).not.toContain('finish');
  });

  it('stays cancelled if its start reaches the server after the cancellation', async () => {
    const { stop, watching } = watch();
    const status = new Map<string, string>();
    const late: (() => void)[] = [];
    const asked = serve(({ path, body }) => {
      if (path.endsWith('/cancel')) {
        const id = path.split('/').at(-2) ?? '';
        if (!status.has(id)) return refusal(404);
        status.set(id, 'cancelled');
        return data({});
      }
      const { id } = sentWith({ body }) as { id: string };
      const start = () => void status.set(id, status.get(id) ?? 'open');
      if (stop.signal.aborted) {
        start();
        return data({});
      }
      late.push(start);
      stop.abort();
      throw new TypeError('Failed to fetch');
    });
    const importing = runImport({ ...JOB, rows: [row(2)] }, watching);
    await expect(importing).rejects.toMatchObject({ name: 'AbortError' });
    for (const start of late) start();
    expect([...status.values()]).toEqual(['cancelled']);
    expect(steps(asked)).toEqual(['imports', 'cancel', 'imports', 'cancel']);
  });

  it('is undone if it was cancelled while it was stored', async () => {
    const { stop, watching } = watch();
    const asked = serve(({ path }) => {
      if (path.endsWith('/finish')) stop.abort();
      return path.endsWith('/cancel') ? refusal(409, 'This import is finished.') : data({ refused: [] });
    });
    const importing = runImport({ ...JOB, rows: [row(2)] }, watching);
    await expect(importing).rejects.toMatchObject({ name: 'AbortError' });
    expect(steps(asked)).toEqual(['imports', 'rows', 'finish', 'cancel', 'undo']);
  });

  it.each([
    ['rows', 'This operation was aborted'],
    ['finish', 'Undo it under “Earlier imports”.'],
  ])('on %s and cannot be taken back says what there is to undo', async (step, words) => {
    const { stop, watching } = watch();
    serve(({ path }) => {
      if (path.endsWith(step)) stop.abort();
      return path.endsWith('/cancel') ? refusal(500) : data({ refused: [] });
    });
    await expect(runImport({ ...JOB, rows: [row(2)] }, watching)).rejects.toThrow(words);
  });
});

describe('an archive', () => {
  it('is sent again under the same id until it succeeds', async () => {
    const asked = serve(() =>
      asked.length > 2 ? FINISHED : refusal(429, 'Your estate restores an archive already.'),
    );
    const { told, watching } = watch();
    const restoring = restoreArchive(ARCHIVE, watching);
    await vi.advanceTimersByTimeAsync(6000);
    expect((await restoring).record.status).toBe('finished');
    expect(asked[0]?.path).toMatch(/\/archive\?id=/);
    expect(new Set(asked.map(({ path }) => path)).size).toBe(1);
    expect(told.map(({ trouble }) => trouble)).toEqual([
      'Your estate restores an archive already.',
      'Your estate restores an archive already.',
      undefined,
    ]);
  });

  it.each([
    ['is taken back', data({}), 'This operation was aborted'],
    ['the server never heard of stored nothing', refusal(404), 'This operation was aborted'],
    ['that cannot be taken back says where to undo it', refusal(500), 'Undo it under “Earlier imports”.'],
  ])('that is cancelled %s', async (_what, answer, words) => {
    const { stop, watching } = watch();
    const asked = serve(({ path }) => {
      stop.abort();
      return path.endsWith('/cancel') ? answer : refusal(503);
    });
    await expect(restoreArchive(ARCHIVE, watching)).rejects.toThrow(words);
    const id = /id=([0-9a-f-]{36})/.exec(asked[0]?.path ?? '')?.[1];
    expect(asked.at(-1)?.path).toBe(`/api/imports/${id}/cancel`);
  });

  it('fails at once with the server’s message if there is no room', async () => {
    const asked = serve(({ path }) =>
      path.endsWith('/cancel') ? refusal(404) : refusal(507, 'The server has no room left'),
    );
    await expect(restoreArchive(ARCHIVE, watch().watching)).rejects.toThrow('The server has no room left');
    expect(asked).toHaveLength(2);
  });
});

it('sends at most five thousand rows per call, and fewer if they are long', () => {
  expect([...portions(rows(12_000))].map(({ length }) => length)).toEqual([5000, 5000, 2000]);
  const long = { ...row(1), values: { consumptions: [{ note: 'x'.repeat(10_000) }] } };
  const lengths = [...portions(Array.from({ length: 1000 }, () => long))].map(({ length }) => length);
  expect(Math.max(...lengths)).toBeLessThan(200);
  expect(lengths.reduce((sum, length) => sum + length)).toBe(1000);
});
