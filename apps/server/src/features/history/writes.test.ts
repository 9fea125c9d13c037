/** Every writing operation of the contract must record a change; each is called here. */

import type { Operation } from '@cuverie/contract';
import * as contract from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { type Answer, type SignedInClient, useTestApp } from '../../testing/app.ts';
import { callsOf, type Sent } from './testing/calls.ts';
import { cellarWrites } from './testing/cellar-writes.ts';

/** Operations that change nothing of an estate's data, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  storeImportRows: 'rows wait beside the cellar until their import is finished',
  keepRefusedRows: 'rows that were refused are none of the estate',
  putImportMapping: 'the column mapping of files is a convenience of the import dialog',
  deleteImportMapping: 'the same',
  fillWineList: 'names that are suggested, told of once the list is finished',
  makeTastingLink: 'the link for guests; the tasting itself is recorded',
  listLimitsOfVessels: 'only reads, of more vessels than fit into an address',
};
/** Data of the account and its sessions, not of the estate. */
const OF_ACCOUNT = new Set([
  'Account',
  'People',
  'Plan',
  'Auth',
  'Authentication',
  'Password reset',
  'Sessions',
  'Notifications',
]);

const operations = Object.entries(contract)
  .filter(([name]) => name.endsWith('Operations'))
  .flatMap(([, group]) => Object.values(group as Record<string, Operation>))
  .filter(({ method, access, right }) => method !== 'GET' && access === 'member' && right !== 'own');

const app = useTestApp();
let ana: SignedInClient;
beforeAll(async () => {
  ana = await app().signUp();
});

const calls = callsOf(() => ana);
const { made, put, gone, added } = calls;
const WINE = { name: 'Barolo', vintage: 2016, region: 'Piemont', type: 'Red', quantity: 6 };
const aReading = async () => {
  const tank = await made('/tanks');
  const { data } = await ana.post<{ id: string }>(`/tanks/${tank}/readings`, { brix: 12 });
  return `/tanks/${tank}/readings/${data.id}`;
};
const aScoredTasting = async () => {
  const wine = { id: newId(), name: 'Barolo', wineId: await made('/cellar/wines'), isUncovered: false };
  const draft = { name: 'Nebbiolo', day: '2026-09-01', scale: '100', isBlind: false, wines: [wine] };
  const { data: tasting } = await ana.post<{ id: string }>('/api/tastings', draft);
  const here = `/api/tastings/${tasting.id}`;
  const { data: link } = await ana.post<{ address: string }>(`${here}/link`);
  const there = `/api/tasted/${link.address.split('/t/')[1]}`;
  const { data: joined } = await app().visitor.post<{ guest: string }>(`${there}/guests`, { name: 'Bea' });
  const scores = [{ wine: wine.id, points: 90, parts: null, note: null }];
  await app().visitor.post(there, { ...joined, scores });
  return here;
};
const anImport = async () => {
  const id = await made('/api/imports');
  await ana.post(`/api/imports/${id}/rows`, { rows: [{ line: 1, values: WINE }] });
  return `/api/imports/${id}`;
};
const finished = async () => {
  const address = await anImport();
  await ana.post(`${address}/finish`);
  return address;
};
const note = async () => {
  const vessel = await made('/api/winery/vessels');
  return { kind: 'note', at: '2026-01-01T08:00:00Z', lines: [{ vessel }] };
};
const anOperation = async () => {
  const said = await note();
  const { data } = await ana.post<{ id: string }>('/api/winery/operations', said);
  return { said, address: `/api/winery/operations/${data.id}` };
};
const aTask = async () => {
  const plan = await note();
  const order = { title: 'Look', due: '2026-09-01', tasks: [{ plan }] };
  const { data } = await ana.post<{ id: string; tasks: { id: string }[] }>('/api/winery/work-orders', order);
  return `/api/winery/work-orders/${data.id}/tasks/${data.tasks[0]?.id}/do`;
};
const reference = async () =>
  (await ana.get<{ id: string; source: string }[]>('/grapes')).data.find(({ source }) => source !== 'own')
    ?.id;
const alarms = async () =>
  (await ana.get<{ thresholds: object }>('/api/fermentation/alarms')).data.thresholds;

/** How to call each operation so that it writes. */
const DONE: Readonly<Record<string, () => Sent>> = {
  ...cellarWrites(calls),
  updateSettings: () => ana.put('/api/settings', { estateName: 'Clos' }),
  addTank: added('/tanks'),
  updateTank: () => put('/tanks', { name: 'Other' }),
  deleteTank: () => gone('/tanks'),
  setAlarmThresholds: async () => ana.put('/api/fermentation/alarms', { thresholds: await alarms() }),
  resetAlarmThresholds: async () => {
    await ana.put('/api/fermentation/alarms', { thresholds: await alarms() });
    return ana.delete('/api/fermentation/alarms');
  },
  acknowledgeAlarm: async () => {
    const tank = await made('/tanks');
    await ana.post(`/tanks/${tank}/readings`, { temperature: 40 });
    return ana.post(`/tanks/${tank}/acknowledgements`, { kind: 'too-hot' });
  },
  releaseAlarm: async () => {
    const tank = await made('/tanks');
    await ana.post(`/tanks/${tank}/readings`, { temperature: 40 });
    await ana.post(`/tanks/${tank}/acknowledgements`, { kind: 'too-hot' });
    return ana.post(`/tanks/${tank}/releases`, { kind: 'too-hot' });
  },
  snoozeAlarm: async () => ana.post(`/tanks/${await made('/tanks')}/snoozes`, { kind: 'stuck', hours: 1 }),
  addTankReading: async () => ana.post(`/tanks/${await made('/tanks')}/readings`, { brix: 12 }),
  updateTankReading: async () => ana.put(await aReading(), { brix: 11 }),
  deleteTankReading: async () => ana.delete(await aReading()),
  updateBlocks: async () =>
    ana.post('/api/analytics/blocks/bulk-update', {
      ids: [await made('/api/analytics/blocks')],
      changes: { group: 'South slope' },
    }),
  addGrape: added('/grapes'),
  updateGrape: () => put('/grapes', { details: 'Rarer' }, '/grapes/update'),
  deleteGrape: () => gone('/grapes', '/grapes/delete'),
  restoreGrape: async () => {
    const id = await reference();
    await ana.delete(`/grapes/delete/${id}`);
    return ana.post(`/grapes/restore/${id}`);
  },
  revertGrape: async () => {
    const id = await reference();
    await ana.put(`/grapes/update/${id}`, { details: 'Ours' });
    return ana.post(`/grapes/revert/${id}`);
  },
  keepWeather: async () =>
    ana.post('/api/analytics/weather', {
      block: await made('/api/analytics/blocks'),
      days: [{ date: '2026-09-01', rain: 3 }],
    }),
  addReading: added('/api/analytics/harvest-readings'),
  updateReading: () => put('/api/analytics/harvest-readings', { brix: 21 }),
  deleteReading: () => gone('/api/analytics/harvest-readings'),
  addBlock: added('/api/analytics/blocks'),
  updateBlock: () => put('/api/analytics/blocks', { name: 'Other' }),
  deleteBlock: () => gone('/api/analytics/blocks'),
  startImport: added('/api/imports'),
  finishImport: async () => ana.post(`${await anImport()}/finish`),
  cancelImport: async () => ana.post(`${await anImport()}/cancel`),
  undoImport: async () => ana.post(`${await finished()}/undo`),
  restoreArchive: async () => {
    const headers = { authorization: `Bearer ${ana.access}` };
    const { rawPayload } = await app().app.inject({ url: '/api/exports/archive.zip', headers });
    const { statusCode } = await app().app.inject({
      method: 'POST',
      url: '/api/imports/archive',
      headers: { ...headers, 'content-type': 'application/zip' },
      payload: rawPayload,
    });
    return { status: statusCode } as Answer<unknown>;
  },
  addWorkOrder: added('/api/winery/work-orders'),
  updateWorkOrder: () => put('/api/winery/work-orders', { title: 'Other' }),
  deleteWorkOrder: () => gone('/api/winery/work-orders'),
  doTask: async () => ana.post(await aTask(), {}),
  recordOperation: async () => ana.post('/api/winery/operations', await note()),
  changeOperation: async () => {
    const { said, address } = await anOperation();
    return ana.put(address, { ...said, note: 'Warm' });
  },
  voidOperation: async () => ana.post(`${(await anOperation()).address}/void`, { reason: 'Wrong' }),
  restoreOperation: async () => {
    const { address } = await anOperation();
    await ana.post(`${address}/void`, { reason: 'Wrong' });
    return ana.post(`${address}/restore`);
  },
  addShare: added('/api/shares'),
  updateShare: () => put('/api/shares', { fields: ['price'] }),
  revokeShare: () => gone('/api/shares'),
  addTasting: added('/api/tastings'),
  updateTasting: () => put('/api/tastings', { isClosed: true }),
  deleteTasting: () => gone('/api/tastings'),
  keepTasting: async () => ana.post(`${await aScoredTasting()}/keep`),
  addDevice: added('/api/devices'),
  updateDevice: () => put('/api/devices', { name: 'Other' }),
  renewDeviceKey: async () => ana.post(`/api/devices/${await made('/api/devices')}/key`),
  deleteDevice: () => gone('/api/devices'),
  addBroker: added('/api/brokers'),
  updateBroker: () => put('/api/brokers', { name: 'Other' }),
  deleteBroker: () => gone('/api/brokers'),
  addOwnLimit: added('/api/winery/limits'),
  updateOwnLimit: () => put('/api/winery/limits', { max: 3 }),
  deleteOwnLimit: () => gone('/api/winery/limits'),
  addStockProduct: added('/api/winery/stock/products'),
  updateStockProduct: () => put('/api/winery/stock/products', { minimum: 1 }),
  deleteStockProduct: () => gone('/api/winery/stock/products'),
  addStockBatch: added('/api/winery/stock/batches'),
  updateStockBatch: () => put('/api/winery/stock/batches', { supplier: 'Vaslin' }),
  deleteStockBatch: () => gone('/api/winery/stock/batches'),
  adoptVessels: async () => {
    await made('/cellar/barrels');
    return ana.post('/api/winery/vessels/adopt');
  },
  openCellar: () =>
    ana.post('/api/winery/openings', {
      at: '2026-01-01T08:00:00Z',
      vessels: [{ code: `New ${newId()}`, capacity: 100, amount: 10, lot: 'L', lotName: 'Lot' }],
    }),
  updateLot: () => put('/api/winery/lots', { name: 'Cuvée' }),
  addGrower: added('/api/winery/growers'),
  updateGrower: () => put('/api/winery/growers', { notes: 'By phone' }),
  deleteGrower: () => gone('/api/winery/growers'),
  addContract: added('/api/winery/contracts'),
  updateContract: () => put('/api/winery/contracts', { agreed: 12 }),
  deleteContract: () => gone('/api/winery/contracts'),
  addTrial: added('/api/winery/trials'),
  updateTrial: () => put('/api/winery/trials', { note: 'Sour' }),
  deleteTrial: () => gone('/api/winery/trials'),
  addVessel: added('/api/winery/vessels'),
  updateVessel: () => put('/api/winery/vessels', { capacity: 200 }),
  deleteVessel: () => gone('/api/winery/vessels'),
  placeVessels: async () =>
    ana.post('/api/winery/vessels/place', { ids: [await made('/api/winery/vessels')], room: 'Chai' }),
  restoreFromHistory: async () => {
    const id = await made('/tanks');
    await ana.delete(`/tanks/${id}`);
    const { data } = await ana.get<{ id: string }[]>(`/api/history?id=${id}&act=deleted`);
    return ana.post(`/api/history/${data[0]?.id}/restore`);
  },
  // Last, since earlier operations cannot be changed afterwards.
  closePeriod: () => ana.post('/api/winery/reports/close', { period: '2020' }),
  setOpenPeriod: () => ana.put('/api/winery/period', { openFrom: '2020-06-01', reason: 'Forgotten' }),
};

const countChanges = async () =>
  (
    await app().db.one<{ count: number }>(sql`
      select count(*) as count from changes where estate_id = ${ana.user.estate.id}`)
  ).count;

test('every writing operation records a change', async () => {
  const known = new Set([...Object.keys(DONE), ...Object.keys(WITHOUT)]);
  const names = operations
    .filter(({ id, tag }) => !OF_ACCOUNT.has(tag) && !/^(?:preview|match|compare)/.test(id))
    .map(({ id }) => id);
  // A new operation of the contract fails here until its call is added.
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  const silent: unknown[] = [];
  for (const [name, done] of Object.entries(DONE)) {
    let before = 0;
    // Preparing calls record changes too; only those of the last call count.
    const counting = { ...ana };
    for (const method of ['post', 'put', 'delete'] as const) {
      const send = counting[method] as (url: string, body?: unknown) => Sent;
      (ana as unknown as Record<string, unknown>)[method] = async (url: string, body?: unknown) => {
        before = await countChanges();
        return send(url, body);
      };
    }
    const { status } = await done();
    Object.assign(ana, counting);
    const after = await countChanges();
    if (status >= 300 || after <= before) silent.push([name, status, before, after]);
  }
  expect(silent).toEqual([]);
}, 120_000);
