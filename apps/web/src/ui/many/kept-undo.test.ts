import { afterEach, expect, it } from 'vitest';
import { storage } from '../../platform/storage.ts';
import { keptUndo } from './kept-undo.ts';

const act = (id: string, userId: string, estateId = 'clos') => ({
  id,
  userId,
  estateId,
  things: 'wines' as const,
  what: 'Barolo',
  words: `${id} was deleted.`,
  at: Date.now(),
});

afterEach(keptUndo.forgetAll);

it('offers actions only to the user who did them', () => {
  keptUndo.keep(act('barolo', 'ana'));
  keptUndo.keep(act('rioja', 'ben'));
  keptUndo.keep(act('chablis', 'ana'));
  expect(keptUndo.of('ana', 'clos').map(({ id }) => id)).toEqual(['barolo', 'chablis']);
  expect(keptUndo.of('ben', 'clos').map(({ id }) => id)).toEqual(['rioja']);
  keptUndo.forget('barolo');
  expect(keptUndo.of('ana', 'clos').map(({ id }) => id)).toEqual(['chablis']);
  expect(keptUndo.of('ben', 'clos').map(({ id }) => id)).toEqual(['rioja']);
});

it('offers actions without a user to no one', () => {
  const { userId: _, ...nobodys } = act('barolo', 'ana');
  storage.set('undo', JSON.stringify([nobodys]));
  expect(keptUndo.of('ana', 'clos')).toEqual([]);
});

it('offers actions only in their estate', () => {
  keptUndo.keep(act('barolo', 'ana'));
  keptUndo.keep(act('rioja', 'ana', 'finca'));
  expect(keptUndo.of('ana', 'finca').map(({ id }) => id)).toEqual(['rioja']);
});
