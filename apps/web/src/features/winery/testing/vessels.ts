import type { Vessel } from '@cuverie/contract';

/** A vessel for tests: by default an empty tank of 1,000 L. Its id is its code. */
export const vessel = (code: string, said: Partial<Vessel> = {}): Vessel => ({
  id: code,
  version: 1,
  code,
  kind: 'tank',
  unit: 'L',
  capacity: 1000,
  room: null,
  row: null,
  archivedAt: null,
  createdAt: '2025-09-01T06:00:00.000Z',
  updatedAt: '2025-09-01T06:00:00.000Z',
  level: 0,
  lot: null,
  lotId: null,
  composition: [],
  lastAt: null,
  ...said,
});

/** Bottles for tests, without mark or dress. */
export const UNDRESSED = { lotCode: null, label: null, closure: null, bottlesPerCase: null, library: 0 };
