import { STORED_UNITS } from '@cuverie/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preferences } from './preferences.ts';

const USUAL = { ...STORED_UNITS, language: null, timeZone: null };
const OURS = { ...USUAL, sugarUnit: 'oechsle', language: 'de' } as const;

beforeEach(() => preferences.forget());
afterEach(() => preferences.forget());

it('apply as loaded at the start; later changes from the server apply at the next visit', () => {
  preferences.arrive(OURS);
  preferences.arrive({ ...OURS, sugarUnit: 'kmw' });
  expect(preferences.get()).toEqual(OURS);
});

it('apply at the next visit if something was typed before they arrived', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  preferences.begin();
  preferences.arrive(OURS);
  expect(preferences.get()).toEqual(USUAL);
  expect([...stored.values()].map((text) => JSON.parse(text) as unknown)).toEqual([OURS]);
  vi.unstubAllGlobals();
});

it('apply at once when chosen or at login, and leave out other settings', () => {
  const settings = { ...OURS, version: 2, name: 'Ana', estateName: 'Clos' };
  preferences.set(settings);
  expect(preferences.get()).toEqual(OURS);
  expect(preferences.areUsual()).toBe(false);
});

it('are cleared at the end of a session', () => {
  preferences.set(OURS);
  preferences.forget();
  expect(preferences.get()).toEqual(USUAL);
  expect(preferences.areUsual()).toBe(true);
});

it('ignore an unknown language', async () => {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ ...OURS, language: 'no such' }) });
  vi.resetModules();
  const { preferences: reloaded } = await import('./preferences.ts');
  vi.unstubAllGlobals();
  expect(reloaded.get()).toEqual({ ...OURS, language: null });
  // Test files that run later share the modules.
  reloaded.forget();
});
