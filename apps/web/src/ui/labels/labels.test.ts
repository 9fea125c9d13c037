import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { fitLabels } from './fit-labels.ts';
import { labelLink, onLabel, scannedLabel } from './label-link.ts';
import { LABEL_SIZES, onPage, onPages, sizeOf } from './label-sizes.ts';

const ID = '0198c0de-0000-7000-8000-0000000000ff';
const ORIGIN = 'https://cellar.example.com';

test('a label’s link identifies its row under any host name', () => {
  const link = labelLink({ kind: 'wine', id: ID }, ORIGIN);
  expect(link).toMatch(/^https:\/\/cellar\.example\.com\/l\/w[\w-]{22}$/);
  expect(scannedLabel(link)).toEqual({ kind: 'wine', id: ID });
  expect(scannedLabel(labelLink({ kind: 'field', id: ID }, 'http://192.168.1.20:3000'))).toEqual({
    kind: 'field',
    id: ID,
  });
});

test('other texts are not label links', () => {
  const code = labelLink({ kind: 'rack', id: ID }, '').slice(3);
  expect(onLabel(code)).toEqual({ kind: 'rack', id: ID });
  for (const wrong of ['', 'r', code.slice(1), `x${code.slice(1)}`, `${code}a`, `r${'*'.repeat(22)}`])
    expect(onLabel(wrong)).toBeUndefined();
  for (const wrong of ['3258691234567', `${ORIGIN}/cellar`, `${ORIGIN}/x/l/${code}`, `ftp://a/l/${code}`])
    expect(scannedLabel(wrong)).toBeUndefined();
});

test('codes fit on every size, that of a vessel on 25 mm', () => {
  // A module needs at least a third of a millimetre to be read from a hand's breadth.
  const moduleOf = (link: string, height: number) => height / encode(link, { ecc: 'Q', border: 4 }).size;
  for (const { height } of LABEL_SIZES)
    expect(moduleOf(labelLink({ kind: 'barrel', id: ID }, ORIGIN), height)).toBeGreaterThan(1 / 3);
  expect(moduleOf(`${ORIGIN}/winery/vessels/${ID}`, 25)).toBeGreaterThan(1 / 3);
});

test('labels come one per page on a roll, and fill a sheet', () => {
  const codes = Array.from({ length: 43 }, (_, at) => `B-${at + 1}`);
  expect(onPages(codes, sizeOf('54x25')).length).toBe(43);
  expect(onPages(codes, sizeOf('a4')).map(({ items }) => items.length)).toEqual([21, 21, 1]);
  expect(onPages([], sizeOf('a4'), 5)).toEqual([]);
  expect(sizeOf('nonsense').id).toBe('100x50');
});

test('a started sheet continues at its first free label', () => {
  const { length, ...pages } = onPages(['B-1', 'B-2', 'B-3'], sizeOf('a4'), 20);
  expect([length, pages[0], pages[1]]).toEqual([
    2,
    { used: 19, items: ['B-1', 'B-2'] },
    { used: 0, items: ['B-3'] },
  ]);
  expect(onPages(['B-1'], sizeOf('a4'), 99)).toEqual([{ used: 20, items: ['B-1'] }]);
});

test('labels lie within their sheet, with equal margins on both sides', () => {
  const papers = { a4: [210, 297], letter: [215.9, 279.4] } as const;
  for (const size of LABEL_SIZES) {
    if (size.paper !== 'a4' && size.paper !== 'letter') continue;
    const [width, height] = papers[size.paper];
    const right = size.left + size.columns * size.width + (size.columns - 1) * size.gap;
    expect(width - right).toBeCloseTo(size.left, 0);
    expect(height - size.top - size.rows * size.height).toBeCloseTo(size.top, 0);
  }
  expect(LABEL_SIZES.map(onPage)).toEqual([1, 1, 21, 80, 30, 10, 1]);
});

test('text that would be cut becomes smaller until it fits, and no other', () => {
  /** A label with text this many times too high. */
  const label = (times: number) => {
    const set = new Map<string, string>();
    const style = {
      setProperty: (name: string, value: string) => void set.set(name, value),
      removeProperty: (name: string) => String(set.delete(name)),
    } as CSSStyleDeclaration;
    const words = {
      get scrollHeight() {
        return 100 * times * Number(set.get('--scale') ?? 1) ** 2;
      },
      style,
    };
    return { words, label: { clientHeight: 100 }, set };
  };
  const all = [label(0.5), label(1), label(2), label(50)];
  fitLabels(all);
  expect(all.map(({ set }) => set.get('--scale'))).toEqual([undefined, undefined, '0.7', '0.3']);
});
