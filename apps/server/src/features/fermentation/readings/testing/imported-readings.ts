import type { Tank, TankReading } from '@cuverie/contract';
import { beforeEach } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../../testing/app.ts';
import { sendAll, startImport, undoImport } from '../../../../testing/imports.ts';

export interface Line {
  line: number;
  values: object;
}

export const row = (line: number, values: object = {}): Line => ({
  line,
  values: { tank: 'T1', variety: 'Merlot', timestamp: `2026-09-0${line}T08:00:00Z`, brix: 24, ...values },
});

export const FILE = [
  row(1, { temperature: 18.5, pH: 3.4, alcohol: 0, takenBy: 'Jonas Weber' }),
  row(2, { brix: null, rawValue: null, temperature: 22, notes: 'Cap is up' }),
  row(3, { tank: 't1 ', variety: 'merlot', brix: 20.12, rawValue: 1.0842, rawScale: 'sg' }),
  row(4, { tank: 'T2' }),
  row(5, { variety: 'Syrah' }),
];

/** A server with an estate of Ana’s, and imports of its tank readings. */
export function importedReadingsServer() {
  const app = useTestApp();
  let ana: SignedInClient;
  beforeEach(async () => {
    ana = await app().signUp();
  });

  const start = (onMatch = 'update') => startImport(ana, 'tank-readings', { onMatch });

  const send = (id: string, rows: readonly Line[]) => sendAll(ana, id, rows);
  const taken = async (rows: readonly Line[], onMatch?: string) => {
    const id = await start(onMatch);
    return { id, ...(await send(id, rows)) };
  };
  const undo = (id: string) => undoImport(ana, id);
  const tanks = async () => (await ana.get<Tank[]>('/tanks')).data;
  const addTank = async (name = 'T1', variety = 'Merlot') =>
    (await ana.post<Tank>('/tanks', { name, variety, capacity: 5000 })).data;
  const addReading = async (tank: Tank, values: object) =>
    (await ana.post<TankReading>(`/tanks/${tank.id}/readings`, values)).data;

  /** Makes the calls of another person from here on. */
  const actAs = (client: SignedInClient): void => {
    ana = client;
  };

  return { app, ana: () => ana, actAs, start, send, taken, undo, tanks, addTank, addReading };
}
