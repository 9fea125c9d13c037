import type { Wine, WineDetail } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { normalizeTexts } from './composed.ts';

const app = useTestApp();
const APART = 'Cha\u0302teau d\u2019Exe\u0301mple';
const WHOLE = 'Ch\u00E2teau d\u2019Ex\u00E9mple';

test('composes all texts and returns composed values unchanged', () => {
  const given = { name: APART, lots: [{ [APART]: APART }, 3, null], at: 'a' };
  expect(normalizeTexts(given)).toEqual({ name: WHOLE, lots: [{ [WHOLE]: WHOLE }, 3, null], at: 'a' });
  const whole = { name: WHOLE, lots: [{ at: 1 }] };
  expect(normalizeTexts(whole)).toBe(whole);
});

test('stores a wine composed, and finds it by either spelling', async () => {
  const ana = await app().signUp();
  const fields = {
    name: APART,
    vintage: 2019,
    region: 'Loire',
    type: 'Red',
    quantity: 1,
    extra: { [APART]: APART },
  };
  const { data } = await ana.post<WineDetail>('/cellar/wines/', fields);
  expect([data.name, data.extra]).toEqual([WHOLE, { [WHOLE]: WHOLE }]);
  const form = await ana.form<Wine>('POST', '/cellar/wines/', {
    name: APART,
    vintage: '2018',
    region: 'Loire',
    type: 'Red',
    quantity: '1',
  });
  expect(form.data.name).toBe(WHOLE);
  for (const q of [APART, WHOLE]) {
    const found = await ana.get<Wine[]>(`/cellar/wines/?q=${encodeURIComponent(q)}`);
    expect(found.data.map(({ name }) => name)).toEqual([WHOLE, WHOLE]);
  }
});
