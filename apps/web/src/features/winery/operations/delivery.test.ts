import type { Block, Vessel } from '@cuverie/contract';
import { expect, test, vi } from 'vitest';
import { initialValues } from './beginning.ts';

const bin = { id: '01970000-0000-7000-8000-000000000001', composition: [] } satisfies Partial<Vessel>;
const field = {
  id: '01970000-0000-7000-8000-000000000002',
  name: 'Clos Haut',
  variety: 'Merlot',
  estimatedYield: 1.25,
  latestReading: { status: 'Harvested', date: '2025-10-03' },
} as Block;

test('a delivery starts with the picked field, its expected yield and its day', () => {
  const source = {
    variety: 'Merlot',
    vintage: '2025',
    field: 'Clos Haut',
    share: '',
    fieldId: field.id,
  };
  expect(initialValues('receive', bin, field)).toMatchObject({
    kind: 'receive',
    time: '2025-10-03T12:00',
    lines: [{ to: bin.id, amount: '1250', sources: [source] }],
  });
});

test('a delivery of today is now, and without an expected yield it has no amount', () => {
  vi.useFakeTimers({ now: new Date(2025, 9, 3, 18) });
  expect(initialValues('receive', bin, { ...field, estimatedYield: 0 })).toMatchObject({
    time: '',
    lines: [{ amount: '' }],
  });
  vi.useRealTimers();
});
