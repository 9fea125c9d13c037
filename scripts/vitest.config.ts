import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ROOT } from './launcher/paths.mjs';

export default defineConfig({
  test: {
    name: 'scripts',
    root: ROOT,
    include: ['scripts/**/*.test.ts'],
    // Most of these tests wait for a program they started.
    maxWorkers: availableParallelism() + 2,
    testTimeout: 30_000,
    unstubEnvs: true,
  },
});
