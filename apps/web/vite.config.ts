import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fileForFirstLook } from './build/first-look.ts';
import { LICENSES, licenses } from './build/licenses.ts';
import { precompress } from './build/precompress.ts';
import { buildApp, siteEnvironments } from './build/site.ts';

const api = process.env.CUVERIE_API ?? 'http://127.0.0.1:3000';

/** Files of their own, without what they need in turn: the first look at a page needs that, too. */
const ALONE = { minShareCount: 2, includeDependenciesRecursively: false };
const DIALOGS =
  /ui\/form\/(FormDialog|ShownOnce)|ui\/feedback\/ConfirmModal|components\/(Modal|ModalBase|ScrollArea)\/(?!utils)/;

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
            { name: fileForFirstLook, debugName: 'first look', includeDependenciesRecursively: false },
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  environments: siteEnvironments,
  builder: { buildApp, sharedConfigBuild: true },
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
