import { beforeEach, describe, expect, it } from 'vitest';
import { onSessionEnd } from '../api/session.ts';
import { type Answer, serve } from '../api/testing/fake-server.ts';
import { tokens } from '../api/tokens.ts';
import { queryClient } from './query-client.ts';
import { checkSession } from './session-check.ts';

const ANA = { id: 'ana', name: 'Ana Silva', estate: { id: 'clos', name: 'Clos' }, role: 'owner' };
const ends: string[] = [];
onSessionEnd((why) => ends.push(why));

beforeEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  tokens.save({ access: 'mine', refresh: 'once' });
  ends.length = 0;
});

/** Runs the check against a server that returns `answer`, and returns the number of requests. */
async function checkedWith(answer: Answer | Error): Promise<number> {
  const asked = serve(() => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await checkSession();
  return asked.length;
}

const state = () => ({ ends, refresh: tokens.refresh() });
const SIGNED_IN = { ends: [], refresh: 'once' };
const SIGNED_OUT = { ends: ['expired'], refresh: null };

describe('a session at the start', () => {
  it('continues if the server knows it', async () => {
    await checkedWith({ status: 200, body: { data: ANA } });
    expect(state()).toEqual(SIGNED_IN);
  });

  it.each([0, 502, 503, 504])('continues if only a proxy answers (%i)', async (status) => {
    expect(await checkedWith(status === 0 ? new TypeError('Failed to fetch') : { status })).toBe(3);
    expect(state()).toEqual(SIGNED_IN);
  });

  it.each([401, 404, 500])('ends if the server does not recognise it (%i)', async (status) => {
    await checkedWith({ status, body: { message: 'No.' } });
    expect(state()).toEqual(SIGNED_OUT);
  });
});
