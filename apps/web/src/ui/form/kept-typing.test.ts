import { STORED_UNITS } from '@cuverie/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { preferences } from '../../platform/preferences.ts';
import { keptTyping } from './kept-typing.ts';

const EMPTY = { temperature: '' };
const USUAL = { ...STORED_UNITS, language: null };

beforeEach(() => preferences.forget());
afterEach(() => preferences.forget());

it('what was typed in °C is not read as °F, and is there again in °C', () => {
  keptTyping.keep('round', { temperature: '24' }, 'id');
  const kept = { id: 'id', typed: { temperature: '24' } };
  expect(keptTyping.read('round', EMPTY)).toEqual(kept);
  preferences.set({ ...USUAL, temperatureUnit: 'fahrenheit' });
  expect(keptTyping.read('round', EMPTY)).toBeUndefined();
  preferences.set({ ...USUAL, language: 'de' });
  expect(keptTyping.read('round', EMPTY)).toEqual(kept);
  keptTyping.forget('round');
  expect(keptTyping.read('round', EMPTY)).toBeUndefined();
});
