import * as indexed from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { keptAnswers } from './kept-answers.ts';

Object.assign(globalThis, indexed, { indexedDB: new indexed.IDBFactory() });

const said = (mark: string, question: string, at: number) => ({ mark, question, data: { of: question }, at });

it('returns the last answer to the same user, and none after a logout', async () => {
  await keptAnswers.keep(said('ana@north', 'tanks', 1));
  await keptAnswers.keep({ ...said('ana@north', 'tanks', 2), data: 'newer' });
  await keptAnswers.keep(said('ana@south', 'tanks', 3));
  expect(await keptAnswers.of('ana@north', 'tanks')).toMatchObject({ data: 'newer', at: 2 });
  expect(await keptAnswers.of('ana@south', 'tanks')).toMatchObject({ data: { of: 'tanks' } });
  expect(await keptAnswers.of('bob@north', 'tanks')).toBeUndefined();
  await keptAnswers.forgetAll();
  expect(await keptAnswers.of('ana@north', 'tanks')).toBeUndefined();
});

it('deletes other users’ answers, and the oldest of too many', async () => {
  await keptAnswers.keep(said('bob@north', 'tanks', 5000));
  for (let at = 1; at <= 2010; at += 1) await keptAnswers.keep(said('ana@north', `tank ${at}`, at));
  await keptAnswers.tidy('ana');
  expect(await keptAnswers.of('bob@north', 'tanks')).toBeUndefined();
  expect(await keptAnswers.of('ana@north', 'tank 10')).toBeUndefined();
  expect(await keptAnswers.of('ana@north', 'tank 11')).toMatchObject({ at: 11 });
});
