import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { filesForFirstLook } from './first-look.ts';

type Output = Rolldown.RolldownOutput['output'];

/** A draft with one module in each chunk: `[module, imports]`, where the first starts the application. */
function draftOf(pages: readonly string[], chunks: Record<string, string[]>): { output: Output } {
  const output = Object.entries({ 'main.ts': [], ...chunks }).map(([module, imports]) => ({
    type: 'chunk',
    fileName: module,
    isEntry: module === 'main.ts',
    facadeModuleId: module,
    imports,
    dynamicImports: module === 'main.ts' ? pages : [],
    modules: { [module]: {} },
  }));
  return { output: output as unknown as Output };
}

const page = (area: string, name: string) => `/web/src/features/${area}/${name}.tsx`;
const WINE = page('cellar', 'page/WinePage');
const CELLAR = page('cellar', 'CellarPage');
const LOTS = page('winery', 'lots/LotsPage');
const LAYOUT = '/web/src/app/shell/SignedInLayout.tsx';
const LOGOUT = '/web/src/app/shell/session/Logout.tsx';

test('puts what one page needs beside it, and what pages of one or two areas share into a file of theirs', () => {
  const files = filesForFirstLook(
    draftOf([WINE, CELLAR, LOTS, LOGOUT], {
      [WINE]: ['window.ts', 'list.ts'],
      [CELLAR]: ['list.ts', 'main.ts'],
      [LOTS]: ['lot.ts'],
      [LOGOUT]: [],
      'window.ts': [],
      'list.ts': ['row.ts'],
      'lot.ts': ['row.ts'],
      'row.ts': [],
      'dialog.ts': ['row.ts'],
    }),
  );
  expect(Object.fromEntries(files)).toEqual({
    [WINE]: 'cellar-WinePage',
    'window.ts': 'cellar-WinePage',
    [CELLAR]: 'cellar-CellarPage',
    'list.ts': 'cellar',
    [LOTS]: 'winery-LotsPage',
    'lot.ts': 'winery-LotsPage',
    'row.ts': 'cellar-winery',
    [LOGOUT]: 'Logout-Logout',
  });
});

test('puts what ten pages or the frame around all pages need into one file for all', () => {
  const ten = Array.from({ length: 10 }, (_, at) => page('cellar', `Page${at}`));
  const files = filesForFirstLook(
    draftOf([...ten, LAYOUT, WINE], {
      ...Object.fromEntries(ten.map((one) => [one, ['often.ts']])),
      [LAYOUT]: ['frame.ts'],
      [WINE]: [],
      'often.ts': [],
      'frame.ts': [],
    }),
  );
  expect([files.get('often.ts'), files.get('frame.ts'), files.get(LAYOUT), files.get(WINE)]).toEqual([
    'shared',
    'shared',
    'shared',
    'cellar-WinePage',
  ]);
});
