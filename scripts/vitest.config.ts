import { defineConfig } from 'vitest/config';
import { ROOT } from './launcher/paths.mjs';

export default defineConfig({
  test: {
    name: 'scripts',
    root: ROOT,
    include: ['scripts/**/*.test.ts'],
    testTimeout: 30_000,
    unstubEnvs: true,
  },
});
