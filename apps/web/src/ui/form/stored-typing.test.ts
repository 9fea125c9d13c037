import { STORED_UNITS } from '@cuverie/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { membership } from '../../platform/membership.ts';
import { preferences } from '../../platform/preferences.ts';
import { storedTyping } from './stored-typing.ts';

const EMPTY = { temperature: '' };
const USUAL = { ...STORED_UNITS, language: null };

beforeEach(() => preferences.forget());
afterEach(() => {
  preferences.forget();
  membership.forget();
});

it('text typed in °C is not restored as °F, and is restored in °C', () => {
  storedTyping.keep('round', { temperature: '24' }, 'id');
  const kept = { id: 'id', typed: { temperature: '24' } };
  expect(storedTyping.read('round', EMPTY)).toEqual(kept);
  preferences.set({ ...USUAL, temperatureUnit: 'fahrenheit' });
  expect(storedTyping.read('round', EMPTY)).toBeUndefined();
  preferences.set({ ...USUAL, language: 'de' });
  expect(storedTyping.read('round', EMPTY)).toEqual(kept);
  storedTyping.forget('round');
  expect(storedTyping.read('round', EMPTY)).toBeUndefined();
});

it('text typed in one estate is restored neither in another nor for another user', () => {
  const kept = { id: 'id', typed: { temperature: '24' } };
  const ofAna = { userId: 'ana', estateId: 'clos', role: 'owner' } as const;
  membership.set(ofAna);
  storedTyping.keep('round', { temperature: '24' }, 'id');
  membership.set({ ...ofAna, estateId: 'finca' });
  expect(storedTyping.read('round', EMPTY)).toBeUndefined();
  membership.set({ ...ofAna, userId: 'ben' });
  expect(storedTyping.read('round', EMPTY)).toBeUndefined();
  membership.set(ofAna);
  expect(storedTyping.read('round', EMPTY)).toEqual(kept);
  storedTyping.forget('round');
});
