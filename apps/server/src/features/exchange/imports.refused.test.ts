import type { ImportRecord } from '@cuverie/contract';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { importRows, MARGAUX, start } from './testing/imports.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

const FILE = '\uFEFFName,Vintage,Problem\r\nBarolo,soon,“soon” is not a year\r\n';

test('refused rows of an import are stored and can be downloaded', async () => {
  const id = await importRows(ana, [{ line: 1, values: MARGAUX }]);
  const path = `/api/imports/${id}/refused`;
  expect((await ana.get(path)).data).toEqual({ rows: 0, file: '' });
  const kept = await ana.put<ImportRecord>(path, { rows: 1, file: FILE });
  expect(kept.data).toMatchObject({ added: 1, refused: 1, hasRefusedFile: true });
  expect((await ana.get(path)).data).toEqual({ rows: 1, file: FILE });
  expect((await ana.get<ImportRecord[]>('/api/imports')).data).toMatchObject([{ hasRefusedFile: true }]);
});

test('refused rows need a valid import of the own estate', async () => {
  const gone = await start(ana);
  await ana.post(`/api/imports/${gone}/cancel`);
  expect((await ana.put(`/api/imports/${gone}/refused`, { rows: 1, file: FILE })).status).toBe(409);
  const done = await importRows(ana, [{ line: 1, values: MARGAUX }]);
  expect((await ana.put(`/api/imports/${done}/refused`, { rows: 1, file: '' })).status).toBe(400);
  await ana.put(`/api/imports/${done}/refused`, { rows: 1, file: FILE });
  const bob = await app().signUp('Bob');
  expect((await bob.get(`/api/imports/${done}/refused`)).status).toBe(404);
  expect((await bob.put(`/api/imports/${done}/refused`, { rows: 1, file: FILE })).status).toBe(404);
});
