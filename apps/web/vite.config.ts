import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { SITE_SCRIPT } from './build/built-files.ts';
import { isAtRest, light, SHARED_BY_MANY } from './build/chunks.ts';
import { LICENSES, licenses } from './build/licenses.ts';
import { precompress } from './build/precompress.ts';
import { prerender } from './build/prerender.ts';
import { wholeStyles } from './build/whole-styles.ts';
import { withoutJsonSchemas } from './build/without-json-schemas.ts';

const api = process.env.CUVERIE_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchemas(), prerender(), wholeStyles(), licenses(), precompress()],
  build: {
    license: { fileName: LICENSES },
    target: 'baseline-widely-available',
    // An inlined font or picture would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // Every browser this builds for knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, SITE_SCRIPT)],
      output: {
        codeSplitting: {
          groups: [
            // The script of the public pages stays as small as it is.
            { name: light(import.meta.dirname), debugName: 'light', priority: 5 },
            // What every page needs and a release seldom changes: one file that stays in the browser's cache.
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\//,
              priority: 4,
            },
            // Each set of users would have a file of its own for what they share, and a page would ask for seventy.
            { name: 'boot', tags: ['$initial'], test: isAtRest, priority: 3 },
            { name: 'sections', minShareCount: SHARED_BY_MANY, priority: 2 },
            { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    // What the API owns; `/cellar` itself is a page.
    proxy: Object.fromEntries(
      ['/api', '/auth', '/media', '/tanks', '/grapes', '/cellar/wines', '/cellar/barrels'].map((path) => [
        `^${path}(/|\\?|$)`,
        { target: api },
      ]),
    ),
  },
});
