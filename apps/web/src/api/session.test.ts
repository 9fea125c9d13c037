import { expect, it } from 'vitest';
import { beginLeaving, endSession, stayAfterAll, staying } from './session.ts';

it('what is asked for by the way ends as somebody leaves, and begins anew where they stay or come back', () => {
  const first = staying();
  beginLeaving();
  expect(first.aborted).toBe(true);
  expect(staying()).toBe(first);
  stayAfterAll();
  const second = staying();
  expect(second.aborted).toBe(false);
  endSession('signed-out');
  expect([second.aborted, staying().aborted]).toEqual([true, false]);
});
