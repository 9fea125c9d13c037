import type { Consumption } from '@cuverie/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { undoable } from '../../../ui/feedback/undoable.ts';
import { undoConsumption } from './consumption.queries.ts';

vi.mock('../../../api/client.ts', () => ({
  call: async () => ({ id: 'drunk', wine: { id: 'a', version: 2, quantity: 6 } }),
}));

it('after an entry was undone in the log, Ctrl+Z undoes the action before it', async () => {
  const taken = vi.spyOn(undoable, 'taken');
  await undoConsumption(new QueryClient(), { id: 'drunk', wineId: 'a' } as Consumption);
  expect(taken.mock.calls).toEqual([['drunk']]);
});
