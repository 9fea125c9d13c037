import { beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../../api/fake-server.ts';
import { tokens } from '../../api/tokens.ts';
import type { ReadRow } from '../../platform/csv/read-rows.ts';
import { type Progress, portions, runImport } from './run-import.ts';

const row = (number: number, problems: Record<string, string> = {}): ReadRow => ({
  source: { number, cells: [] },
  values: { name: `Wine ${number}` },
  extra: {},
  problems,
  assumed: [],
  notes: [],
});

const JOB = {
  kind: 'wines',
  fileName: 'a.csv',
  format: 'mapped',
  onMatch: 'update',
  isStrict: false,
} as const;

const answered = (refused: unknown[] = []) => ({
  status: 200,
  body: { data: { added: 1, updated: 0, skipped: 0, refused } },
});

beforeEach(() => {
  tokens.save({ access: 'a', refresh: 'r' });
  // The browser's; here nobody goes offline but the fake server.
  Object.assign(globalThis, { window: new EventTarget() });
});

describe('an import', () => {
  it('goes on by itself where the connection was lost, with the same rows', async () => {
    let lost = 0;
    const asked = serve(({ path }) => {
      if (!path.endsWith('/rows')) return { status: 200, body: { data: { status: 'finished' } } };
      if (lost++ > 0) return answered();
      // Back on the net at once, so that nobody waits.
      setTimeout(() => window.dispatchEvent(new Event('online')), 5);
      throw new TypeError('Failed to fetch');
    });
    const told: Progress[] = [];
    const { refused } = await runImport(
      { ...JOB, rows: [row(2), row(3, { name: 'Name is required' })] },
      { signal: new AbortController().signal, onProgress: (progress) => told.push(progress) },
    );
    const sent = asked.filter(({ path }) => path.endsWith('/rows')).map(({ body }) => body);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toBe(sent[1]);
    expect(told.some(({ trouble }) => trouble !== undefined)).toBe(true);
    expect(told.at(-1)).toMatchObject({ done: 2, total: 2, added: 1, refused: 1, trouble: undefined });
    expect(refused).toHaveLength(1);
  });

  it('sends rows while others are being stored, three calls at a time, and tells them in order', async () => {
    let underWay = 0;
    let most = 0;
    const lines: number[] = [];
    serve(async ({ path }) => {
      if (!path.endsWith('/rows')) return { status: 200, body: { data: { status: 'finished' } } };
      most = Math.max(most, (underWay += 1));
      await new Promise(setImmediate);
      underWay -= 1;
      return answered();
    });
    await runImport(
      { ...JOB, rows: Array.from({ length: 4500 }, (_, index) => row(index + 1)) },
      { signal: new AbortController().signal, onProgress: ({ done }) => lines.push(done) },
    );
    expect(most).toBe(3);
    expect(lines).toEqual([0, 1000, 2000, 3000, 4000, 4500]);
  });

  it('is taken back only when no call of it is under way any more', async () => {
    let calls = 0;
    const ended: string[] = [];
    const asked = serve(async ({ path }) => {
      if (!path.endsWith('/rows')) return { status: 200, body: { data: { status: 'cancelled' } } };
      calls += 1;
      if (calls === 1) return { status: 409, body: { message: 'This import is finished.', code: 'x' } };
      // Answered after that one.
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
      ended.push(path);
      return answered();
    });
    const importing = runImport(
      { ...JOB, rows: Array.from({ length: 3500 }, (_, index) => row(index + 1)) },
      { signal: new AbortController().signal, onProgress: () => {} },
    );
    await expect(importing).rejects.toMatchObject({ status: 409 });
    expect(ended).toHaveLength(2);
    expect(asked.at(-1)?.path).toMatch(/\/cancel$/);
    expect(calls).toBe(3);
  });

  it('tells the rows the server refused beside those held back', async () => {
    serve(({ path }) =>
      path.endsWith('/rows')
        ? answered([{ line: 1, errors: { vintage: 'Vintage is required' } }])
        : { status: 200, body: { data: { status: 'finished' } } },
    );
    const { refused } = await runImport(
      { ...JOB, rows: [row(2)] },
      { signal: new AbortController().signal, onProgress: () => {} },
    );
    expect(refused).toMatchObject([
      { row: { source: { number: 2 } }, errors: { vintage: 'Vintage is required' } },
    ]);
  });

  it('that is cancelled is taken back', async () => {
    const stop = new AbortController();
    const asked = serve(({ path }) => {
      if (path.endsWith('/rows')) stop.abort();
      return path.endsWith('/rows') ? answered() : { status: 200, body: { data: { status: 'cancelled' } } };
    });
    const importing = runImport({ ...JOB, rows: [row(2)] }, { signal: stop.signal, onProgress: () => {} });
    await expect(importing).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked.at(-1)?.path).toMatch(/\/cancel$/);
  });

  it('that is cancelled and cannot be taken back says where it can be undone', async () => {
    const stop = new AbortController();
    serve(({ path }) => {
      if (path.endsWith('/rows')) stop.abort();
      return path.endsWith('/cancel') ? { status: 503, body: { message: 'Busy.' } } : answered();
    });
    const importing = runImport({ ...JOB, rows: [row(2)] }, { signal: stop.signal, onProgress: () => {} });
    await expect(importing).rejects.toThrow('Undo it under “Earlier imports”.');
  });

  it('that is cancelled before the server answered for its start leaves nothing open there', async () => {
    const stop = new AbortController();
    const asked = serve(({ path }) => {
      stop.abort();
      if (path.endsWith('/cancel')) return { status: 404, body: { message: 'Not found.' } };
      throw new DOMException('Aborted', 'AbortError');
    });
    const importing = runImport({ ...JOB, rows: [row(2)] }, { signal: stop.signal, onProgress: () => {} });
    await expect(importing).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['imports', 'cancel']);
  });
});

it('rows go in calls of at most a thousand, and of long ones fewer', () => {
  const rows = (count: number, values: Record<string, unknown>) =>
    Array.from({ length: count }, (_, index) => ({ line: index + 1, values }));
  expect([...portions(rows(2500, {}))].map(({ length }) => length)).toEqual([1000, 1000, 500]);
  const lengths = [...portions(rows(1000, { notes: 'x'.repeat(10_000) }))].map(({ length }) => length);
  expect(Math.max(...lengths)).toBeLessThan(200);
  expect(lengths.reduce((sum, length) => sum + length)).toBe(1000);
});

it('a long history makes a call shorter, too', () => {
  const consumptions = Array.from({ length: 50 }, () => ({ day: '2020-01-01', note: 'x'.repeat(2000) }));
  const lengths = [
    ...portions(Array.from({ length: 100 }, (_, line) => ({ line, values: { consumptions } }))),
  ];
  expect(Math.max(...lengths.map(({ length }) => length))).toBeLessThan(25);
});
