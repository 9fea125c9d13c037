import { barrelOperations, tankOperations } from '@cuverie/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callPage } from './client.ts';
import { serve } from './fake-server.ts';
import { tokens } from './tokens.ts';

/** What the document of a section would have asked for, by address. */
function documentAsked(answers: Record<string, unknown>, token = 'mine'): void {
  const promised = Object.entries(answers).map(([call, answer]) => [call, Promise.resolve(answer)]);
  vi.stubGlobal('window', { firstAnswers: { token, answers: Object.fromEntries(promised) } });
}

const list = () => callPage(tankOperations.list, {});

beforeEach(() => tokens.save({ access: 'mine', refresh: 'once' }));
afterEach(() => vi.unstubAllGlobals());

describe('what the document asked for', () => {
  it('answers the first call, and no later one', async () => {
    const asked = serve(() => ({ status: 200, body: { data: ['now'] } }));
    documentAsked({ '/tanks': { data: ['first'] } });
    await expect(list()).resolves.toEqual({ data: ['first'] });
    expect(asked).toEqual([]);
    await expect(list()).resolves.toEqual({ data: ['now'] });
    expect(asked).toHaveLength(1);
  });

  it('is asked for again where it failed', async () => {
    serve(() => ({ status: 200, body: { data: ['now'] } }));
    documentAsked({ '/tanks': undefined });
    await expect(list()).resolves.toEqual({ data: ['now'] });
  });

  it('is shown to nobody else who signed in meanwhile', async () => {
    serve(() => ({ status: 200, body: { data: ['mine'] } }));
    documentAsked({ '/tanks': { data: ['of another'] } }, 'another');
    await expect(list()).resolves.toEqual({ data: ['mine'] });
  });

  it('is not taken for news when it has waited long', async () => {
    serve(() => ({ status: 200, body: { data: ['now'] } }));
    documentAsked({ '/tanks': { data: ['long ago'] } });
    vi.spyOn(performance, 'now').mockReturnValue(20_001);
    await expect(list()).resolves.toEqual({ data: ['now'] });
    vi.restoreAllMocks();
  });

  it('answers neither another address nor a change', async () => {
    const asked = serve(() => ({ status: 200, body: { data: 'now' } }));
    documentAsked({ '/tanks': { data: ['first'] }, '/cellar/barrels': { data: 'first' } });
    await callPage(tankOperations.list, { query: { status: 'archived' } });
    await call(barrelOperations.add, { body: { name: 'B1' } as never });
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /tanks?status=archived',
      'POST /cellar/barrels',
    ]);
  });
});
