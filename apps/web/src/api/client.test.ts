import {
  archiveOperations,
  authOperations,
  barrelOperations,
  exportOperations,
  wineOperations,
} from '@cuverie/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { membership } from '../platform/membership.ts';
import { call, callPage, download } from './client.ts';
import { onSessionEnd } from './session.ts';
import { serve } from './testing/fake-server.ts';
import { tokens } from './tokens.ts';

const REFRESH = '/api/token/refresh';
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const ok = (data: unknown) => ({ status: 200, body: { data } });
const refusedToken = { status: 401, body: { message: 'Sign in to go on.', code: 'unauthenticated' } };

const ends: string[] = [];
onSessionEnd((why) => ends.push(why));

beforeEach(() => {
  tokens.save({ access: 'old', refresh: 'once' });
  ends.length = 0;
});

/** A server that accepts only the token `new` and issues it for the refresh token `once`. */
const renewing = () =>
  serve(({ path, token }) => {
    if (path === REFRESH) return ok({ access: 'new', refresh: 'twice' });
    return token === 'new' ? ok({ id }) : refusedToken;
  });

describe('a call', () => {
  it('builds its address, carries the token and returns the data', async () => {
    const asked = serve(() => ok({ id }));
    await expect(call(barrelOperations.get, { params: { id } })).resolves.toEqual({ id });
    expect(asked).toMatchObject([{ method: 'GET', path: `/cellar/barrels/${id}`, token: 'old' }]);
  });

  it('names the estate of the tab, or the one it was made for, in downloads and uploads too', async () => {
    const asked = serve(() => ok({ id }));
    membership.set({ userId: 'ana', estateId: 'clos', role: 'owner' });
    await call(barrelOperations.get, { params: { id } });
    await download(exportOperations.wines, { query: {} });
    await call(archiveOperations.restore, { query: { id }, file: new File(['zip'], 'cellar.zip') });
    await call(barrelOperations.get, { params: { id }, estate: 'finca' });
    membership.forget();
    await call(barrelOperations.get, { params: { id } });
    expect(asked.map(({ estate }) => estate)).toEqual(['clos', 'clos', 'clos', 'finca', null]);
  });

  it('returns the page of a list and the cursor of the next one', async () => {
    const asked = serve(() => ({ status: 200, body: { data: [], meta: { nextCursor: 'more' } } }));
    const page = await callPage(wineOperations.list, { query: { q: 'côte & fils', limit: 50 } });
    expect(page).toEqual({ data: [], meta: { nextCursor: 'more' } });
    expect(asked[0]?.path).toBe('/cellar/wines?q=c%C3%B4te+%26+fils&limit=50');
  });

  it('sends JSON, and null where a field is cleared', async () => {
    const asked = serve(() => ok({}));
    await call(wineOperations.update, { params: { id }, body: { quantity: 3, rating: null } });
    expect(asked[0]?.body).toBe('{"quantity":3,"rating":null}');
  });

  it('compresses a long body', async () => {
    const asked = serve(() => ok({}));
    const body = { notes: 'Cherry, earth. '.repeat(6000) };
    await call(wineOperations.update, { params: { id }, body });
    expect(asked[0]?.encoding).toBe('gzip');
    const packed = asked[0]?.body;
    if (!(packed instanceof ArrayBuffer)) throw new Error('It did not go as bytes.');
    expect(packed.byteLength).toBeLessThan(6000);
    const text = new Response(packed).body?.pipeThrough(new DecompressionStream('gzip'));
    expect(await new Response(text).json()).toEqual(body);
  });

  it('sends a form with a picture: numbers as text, a cleared field empty', async () => {
    const asked = serve(() => ok({}));
    const picture = new File(['…'], 'label.png', { type: 'image/png' });
    const body = { quantity: 3, rating: null, region: undefined, image: 'before' };
    await call(wineOperations.update, { params: { id }, body, picture });
    const form = asked[0]?.body;
    expect(form).toBeInstanceOf(FormData);
    const fields = form instanceof FormData ? [...form] : [];
    expect(fields.map(([name]) => name)).toEqual(['quantity', 'rating', 'image']);
    expect(fields[0]?.[1]).toBe('3');
    expect(fields[1]?.[1]).toBe('');
    expect(fields[2]?.[1]).toMatchObject({ name: 'label.png' });
  });

  it('distinguishes a lost answer from a refusal', async () => {
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(call(barrelOperations.get, { params: { id } })).rejects.toMatchObject({
      name: 'ApiFailure',
      status: 0,
    });
  });

  it('does not count an aborted request as a failure of the API', async () => {
    const taken = new AbortController();
    serve(() => {
      taken.abort();
      throw taken.signal.reason;
    });
    await expect(call(barrelOperations.get, { params: { id }, signal: taken.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a refused token', () => {
  it('is renewed once and the call repeated', async () => {
    const asked = renewing();
    await expect(call(barrelOperations.get, { params: { id } })).resolves.toEqual({ id });
    expect(asked.map(({ path, token }) => [path, token])).toEqual([
      [`/cellar/barrels/${id}`, 'old'],
      [REFRESH, null],
      [`/cellar/barrels/${id}`, 'new'],
    ]);
    expect([tokens.access(), tokens.refresh()]).toEqual(['new', 'twice']);
    expect(ends).toEqual([]);
  });

  it('is renewed by one refresh however many calls were refused', async () => {
    const asked = renewing();
    const calls = Array.from({ length: 5 }, () => call(barrelOperations.get, { params: { id } }));
    await expect(Promise.all(calls)).resolves.toHaveLength(5);
    expect(asked.filter(({ path }) => path === REFRESH)).toHaveLength(1);
  });

  it('is not renewed when another tab has done so already', async () => {
    const asked = serve(({ token }) => {
      if (token === 'new') return ok({ id });
      tokens.save({ access: 'new', refresh: 'twice' });
      return refusedToken;
    });
    await expect(call(barrelOperations.get, { params: { id } })).resolves.toEqual({ id });
    expect(asked.map(({ path }) => path)).not.toContain(REFRESH);
  });

  it('ends the session once for all calls if it cannot be renewed', async () => {
    serve(() => refusedToken);
    const calls = Array.from({ length: 3 }, () => call(barrelOperations.get, { params: { id } }));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
    expect(ends).toEqual(['expired']);
  });

  it('ends the session when the renewed token is refused too', async () => {
    serve(({ path }) => (path === REFRESH ? ok({ access: 'new', refresh: 'twice' }) : refusedToken));
    await expect(call(barrelOperations.get, { params: { id } })).rejects.toMatchObject({ status: 401 });
    expect(tokens.access()).toBeNull();
    expect(ends).toEqual(['expired']);
  });

  it('keeps the session while the server cannot be reached for a renewal', async () => {
    serve(({ path }) => {
      if (path === REFRESH) throw new TypeError('Failed to fetch');
      return refusedToken;
    });
    await expect(call(barrelOperations.get, { params: { id } })).rejects.toMatchObject({ status: 0 });
    expect(tokens.refresh()).toBe('once');
    expect(ends).toEqual([]);
  });

  it('does not bring back a session that was logged out during the renewal', async () => {
    serve(({ path }) => {
      if (path !== REFRESH) return refusedToken;
      tokens.clear();
      return ok({ access: 'new', refresh: 'twice' });
    });
    await expect(call(barrelOperations.get, { params: { id } })).rejects.toMatchObject({ status: 401 });
    expect(tokens.access()).toBeNull();
  });
});

describe('while signed out', () => {
  it('does not send a call of a member, and ends nothing', async () => {
    const asked = serve(() => refusedToken);
    tokens.clear();
    await expect(call(barrelOperations.get, { params: { id } })).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual([]);
    expect(ends).toEqual([]);
  });
});

describe('a 401 of the token calls themselves', () => {
  it('neither renews nor ends the session', async () => {
    const asked = serve(() => refusedToken);
    const body = { username: 'a@example.com', password: 'wrong' };
    await expect(call(authOperations.signIn, { body })).rejects.toMatchObject({ status: 401 });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.token).toBeNull();
    expect(tokens.access()).toBe('old');
    expect(ends).toEqual([]);
  });
});
