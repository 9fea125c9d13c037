import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { LICENSES, licenses } from './build/licenses.ts';
import { precompress } from './build/precompress.ts';
import { buildApp, siteEnvironments } from './build/site.ts';

const api = process.env.CUVERIE_API ?? 'http://127.0.0.1:3000';

/** Files of their own, without what they need in turn: the first look at a page needs that, too. */
const ALONE = { minShareCount: 2, includeDependenciesRecursively: false };
const DIALOGS =
  /ui\/form\/(FormDialog|ShownOnce)|ui\/feedback\/ConfirmModal|components\/(Modal|ModalBase|ScrollArea)\/(?!utils)/;

/** What opens beside something stands on the floating file, which itself stands on what all share. */
const FLOATS =
  /@mantine\/core\/esm\/components\/(Autocomplete|Combobox|HoverCard|Menu|Popover|Select|TagsInput|Tooltip)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), licenses(), precompress()],
  build: {
    license: { fileName: LICENSES },
    target: 'baseline-widely-available',
    // An inlined font or picture would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // Every browser this builds for knows modulepreload.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What index.html needs is not mixed with what only signed-in pages need.
            { name: 'start', tags: ['$initial'] },
            // Many need these, but not for the first look at every page.
            { name: 'floating', test: /@floating-ui\//, ...ALONE },
            { name: 'dialogs', test: DIALOGS, ...ALONE },
            // By itself each set of users has a file for what they share, and a page asks for eighty. So many of the files
            // that load others, pages and dialogs, need what is one file for all; what only a winery reckons with stays out.
            {
              name: 'shared',
              minShareCount: 16,
              test: (id) => !id.includes('/src/winery/') && !FLOATS.test(id),
            },
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  environments: siteEnvironments,
  builder: { buildApp },
  server: {
    host: '127.0.0.1',
    // What the API owns; `/cellar` itself is a page.
    proxy: Object.fromEntries(
      ['/api', '/auth', '/media', '/tanks', '/grapes', '/cellar/wines', '/cellar/barrels'].map((path) => [
        `^${path}(/|\\?|$)`,
        { target: api, secure: false },
      ]),
    ),
  },
});
