import { beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../../api/fake-server.ts';
import { tokens } from '../../api/tokens.ts';
import { restoreArchive } from './restore-archive.ts';

const ARCHIVE = { file: new File(['PK'], 'cellar.zip'), fileName: 'cellar.zip', onMatch: 'skip' } as const;

beforeEach(() => {
  tokens.save({ access: 'a', refresh: 'r' });
  Object.assign(globalThis, { window: new EventTarget() });
});

describe('an archive', () => {
  it.each([
    ['the server vanished', undefined],
    ['it got stuck on its way', { status: 408, body: { message: 'Nothing arrived.', code: 'timeout' } }],
  ])('is sent again under the same id where %s, and trouble is told', async (_where, answer) => {
    const asked = serve(() => {
      if (asked.length > 1) return { status: 200, body: { data: { status: 'finished' } } };
      setTimeout(() => window.dispatchEvent(new Event('online')), 5);
      if (answer) return answer;
      throw new TypeError('Failed to fetch');
    });
    const troubles: (string | undefined)[] = [];
    const record = await restoreArchive(ARCHIVE, {
      signal: new AbortController().signal,
      onTrouble: (trouble) => troubles.push(trouble),
    });
    expect(record.status).toBe('finished');
    expect(asked[0]?.path).toMatch(/\/archive\?id=/);
    expect(asked[1]?.path).toBe(asked[0]?.path);
    expect(troubles).toEqual(['Cuverie cannot be reached at the moment.', undefined]);
  });

  it('that has to wait for another says so in the server’s words, and goes on by itself', async () => {
    const another = 'Your estate restores an archive already.';
    const asked = serve(() => {
      if (asked.length > 20) return { status: 201, body: { data: { status: 'finished' } } };
      setTimeout(() => window.dispatchEvent(new Event('online')), 5);
      return { status: 429, body: { message: another, code: 'too_many_requests' } };
    });
    const troubles: (string | undefined)[] = [];
    const record = await restoreArchive(ARCHIVE, {
      signal: new AbortController().signal,
      onTrouble: (trouble) => troubles.push(trouble),
    });
    expect(record.status).toBe('finished');
    // The restore it waits for may take longer than any patience with a server in trouble.
    expect(troubles).toEqual([...Array.from({ length: 20 }, () => another), undefined]);
  });

  it('that is cancelled is taken back, however far the server is with it', async () => {
    const stop = new AbortController();
    const asked = serve(() => {
      stop.abort();
      return { status: 503, body: { message: 'busy', code: 'overloaded' } };
    });
    const restoring = restoreArchive(ARCHIVE, { signal: stop.signal, onTrouble: () => {} });
    await expect(restoring).rejects.toMatchObject({ name: 'AbortError' });
    const id = /id=([0-9a-f-]{36})/.exec(asked[0]?.path ?? '')?.[1];
    expect(asked.at(-1)?.path).toBe(`/api/imports/${id}/cancel`);
  });

  it('for which the server has no room is given up at once, in its words', async () => {
    const asked = serve(({ path }) =>
      path.endsWith('/cancel')
        ? { status: 404, body: { message: 'x', code: 'not_found' } }
        : { status: 507, body: { message: 'The server has no room left', code: 'storage_full' } },
    );
    const restoring = restoreArchive(ARCHIVE, { signal: new AbortController().signal, onTrouble: () => {} });
    await expect(restoring).rejects.toThrow('The server has no room left');
    expect(asked).toHaveLength(2);
  });
});
