import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { SITE_SCRIPT } from './build/built-files.ts';
import { precompress } from './build/precompress.ts';
import { prerender } from './build/prerender.ts';

const api = process.env.CUVERIE_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), prerender(), precompress()],
  build: {
    target: 'baseline-widely-available',
    // An inlined font or picture would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // Every browser this builds for knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, SITE_SCRIPT)],
      output: {
        codeSplitting: {
          // What every page needs and a release seldom changes: one file that stays in the browser's cache.
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\//,
            },
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
