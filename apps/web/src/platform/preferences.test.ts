import { STORED_UNITS } from '@cuverie/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preferences } from './preferences.ts';

const USUAL = { ...STORED_UNITS, language: null, timeZone: null };
const OURS = { ...USUAL, sugarUnit: 'oechsle', language: 'de' } as const;

beforeEach(() => preferences.forget());
afterEach(() => preferences.forget());

it('what the server says at the start holds, and what it says later waits for the next visit', () => {
  preferences.arrive(OURS);
  preferences.arrive({ ...OURS, sugarUnit: 'kmw' });
  expect(preferences.get()).toEqual(OURS);
});

it('what was chosen or signed in with holds at once, and keeps nothing else of the settings', () => {
  const settings = { ...OURS, version: 2, name: 'Ana', estateName: 'Clos' };
  preferences.set(settings);
  expect(preferences.get()).toEqual(OURS);
  expect(preferences.areUsual()).toBe(false);
});

it('the end of a session ends them', () => {
  preferences.set(OURS);
  preferences.forget();
  expect(preferences.get()).toEqual(USUAL);
  expect(preferences.areUsual()).toBe(true);
});

it('a language nobody can choose is none', async () => {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ ...OURS, language: 'no such' }) });
  vi.resetModules();
  const { preferences: anew } = await import('./preferences.ts');
  vi.unstubAllGlobals();
  expect(anew.get()).toEqual({ ...OURS, language: null });
  // Files that are tested later share the modules.
  anew.forget();
});
