import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          // Here and below: files that share a worker share what they import. What a test changes outside itself it
          // puts back, and loading everything anew for each file took a third of the time.
          isolate: false,
          name: 'domain',
          include: ['packages/*/src/**/*.test.ts'],
        },
      },
      {
        test: {
          isolate: false,
          name: 'web',
          include: ['apps/web/{src,build}/**/*.test.ts'],
          // Styles are left empty, but for those a test reads.
          css: { include: /\?raw$/ },
        },
      },
      {
        test: {
          isolate: false,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
