import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../platform/outbox.ts';
import { differencesOf, placeOf } from './waiting-words.ts';

const [ROW, ORDER, FROM, TO] = ['row', 'order', 'from', 'to'];

const entry = (of: Partial<OutboxEntry>): OutboxEntry => ({
  id: ROW,
  userId: 'ana',
  operation: 'recordOperation',
  act: 'add',
  params: {},
  body: {},
  row: ROW,
  touches: [ROW],
  needs: [],
  about: 'T1',
  madeAt: '2026-11-20T08:00:00.000Z',
  wasSent: true,
  ...of,
});

test('what was refused in the cellar is mended at its vessel, or in its order', () => {
  const held = 'refused';
  const at = (line: object) => placeOf(entry({ held, body: { lines: [line] } }));
  expect(at({ from: FROM, to: TO })).toBe('/winery/vessels/from?again=row');
  expect(at({ to: TO })).toBe('/winery/vessels/to?again=row');
  expect(at({ vessel: FROM })).toBe('/winery/vessels/from?again=row');
  expect(placeOf(entry({ held, operation: 'doTask', params: { id: ORDER, task: ROW } }))).toBe(
    '/winery/work/order?task=row',
  );
});

test('opens a refused wine in its form, where it can be corrected', () => {
  expect(placeOf(entry({ held: 'refused', operation: 'updateWine' }))).toBe('/cellar?wine=row');
});

test('what may have arrived is not said otherwise before the server has answered', () => {
  expect(placeOf(entry({ body: { lines: [{ from: FROM }] } }))).toBeNull();
});

test('a vintage that became known meanwhile is shown as one', () => {
  const base = { vintage: null, vintageUnknown: true };
  const said = differencesOf(
    entry({ operation: 'updateWine', act: 'change', base, body: {}, current: { vintage: 2019 } }),
  );
  expect(said).toEqual([{ label: 'Vintage', mine: null, theirs: '2019' }]);
});
