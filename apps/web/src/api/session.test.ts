import { expect, it } from 'vitest';
import { beginLeaving, endSession, stayAfterAll, staying } from './session.ts';

it('aborts background requests on logout, and allows them again if the user stays or returns', () => {
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
