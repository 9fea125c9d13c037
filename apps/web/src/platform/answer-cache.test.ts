import * as indexed from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { answerCache } from './answer-cache.ts';

Object.assign(globalThis, indexed, { indexedDB: new indexed.IDBFactory() });

const said = (mark: string, question: string, at: number) => ({ mark, question, data: { of: question }, at });

it('returns the last answer to the same user, and none after a logout', async () => {
  await answerCache.keep(said('ana@north', 'tanks', 1));
  await answerCache.keep({ ...said('ana@north', 'tanks', 2), data: 'newer' });
  await answerCache.keep(said('ana@south', 'tanks', 3));
  expect(await answerCache.of('ana@north', 'tanks')).toMatchObject({ data: 'newer', at: 2 });
  expect(await answerCache.of('ana@south', 'tanks')).toMatchObject({ data: { of: 'tanks' } });
  expect(await answerCache.of('bob@north', 'tanks')).toBeUndefined();
  await answerCache.forgetAll();
  expect(await answerCache.of('ana@north', 'tanks')).toBeUndefined();
});

it('deletes other users’ answers, and the oldest of too many', async () => {
  await answerCache.keep(said('bob@north', 'tanks', 5000));
  for (let at = 1; at <= 2010; at += 1) await answerCache.keep(said('ana@north', `tank ${at}`, at));
  await answerCache.tidy('ana');
  expect(await answerCache.of('bob@north', 'tanks')).toBeUndefined();
  expect(await answerCache.of('ana@north', 'tank 10')).toBeUndefined();
  expect(await answerCache.of('ana@north', 'tank 11')).toMatchObject({ at: 11 });
});
