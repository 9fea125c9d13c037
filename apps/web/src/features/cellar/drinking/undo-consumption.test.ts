import type { Consumption } from '@cuverie/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serve } from '../../../api/testing/fake-server.ts';
import { tokens } from '../../../api/tokens.ts';
import { undoable } from '../../../ui/feedback/undoable.ts';
import { undoConsumption } from './consumption.queries.ts';

beforeEach(() => tokens.save({ access: 'access', refresh: 'refresh' }));
afterEach(() => vi.restoreAllMocks());

it('after an entry was undone in the log, Ctrl+Z undoes the action before it', async () => {
  serve(() => ({ status: 200, body: { data: { wine: { id: 'a', version: 2, quantity: 6 } } } }));
  const taken = vi.spyOn(undoable, 'taken');
  await undoConsumption(new QueryClient(), { id: 'drunk', wineId: 'a' } as Consumption);
  expect(taken.mock.calls).toEqual([['drunk']]);
});
