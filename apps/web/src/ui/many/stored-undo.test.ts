import { afterEach, expect, it } from 'vitest';
import { storage } from '../../platform/storage.ts';
import { storedUndo } from './stored-undo.ts';

const act = (id: string, userId: string, estateId = 'clos') => ({
  id,
  userId,
  estateId,
  things: 'wines' as const,
  what: 'Barolo',
  words: `${id} was deleted.`,
  at: Date.now(),
});

afterEach(storedUndo.forgetAll);

it('offers actions only to the user who did them', () => {
  storedUndo.keep(act('barolo', 'ana'));
  storedUndo.keep(act('rioja', 'ben'));
  storedUndo.keep(act('chablis', 'ana'));
  expect(storedUndo.of('ana', 'clos').map(({ id }) => id)).toEqual(['barolo', 'chablis']);
  expect(storedUndo.of('ben', 'clos').map(({ id }) => id)).toEqual(['rioja']);
  storedUndo.forget('barolo');
  expect(storedUndo.of('ana', 'clos').map(({ id }) => id)).toEqual(['chablis']);
  expect(storedUndo.of('ben', 'clos').map(({ id }) => id)).toEqual(['rioja']);
});

it('offers actions without a user to no one', () => {
  const { userId: _, ...nobodys } = act('barolo', 'ana');
  storage.set('undo', JSON.stringify([nobodys]));
  expect(storedUndo.of('ana', 'clos')).toEqual([]);
});

it('offers actions only in their estate', () => {
  storedUndo.keep(act('barolo', 'ana'));
  storedUndo.keep(act('rioja', 'ana', 'finca'));
  expect(storedUndo.of('ana', 'finca').map(({ id }) => id)).toEqual(['rioja']);
});
