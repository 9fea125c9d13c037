import { consumptionOperations, settingsOperations, wineOperations } from '@cuverie/contract';
import { afterEach, expect, it } from 'vitest';
import { membership } from '../platform/membership.ts';
import { notForYou, whoMay } from './may.ts';

afterEach(() => membership.forget());

it('returns which roles may make a call, by the right the call names', () => {
  expect(whoMay(wineOperations.update)).toBe('owners and winemakers');
  expect(whoMay(consumptionOperations.add)).toBe('owners, winemakers, and cellar hands');
  expect(whoMay(settingsOperations.update)).toBe('owners');
});

it('names the user’s role and the roles allowed', () => {
  membership.set({ userId: 'ana', estateId: 'clos', role: 'viewer' });
  expect(notForYou(wineOperations.add)).toContain('You are a viewer here. This is for owners and winemakers');
});
