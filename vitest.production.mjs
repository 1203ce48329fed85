// Suites that need more than Node: a real terminal, real servers (`npm run servers`), the tools that read the container files.
import { defineConfig } from 'vitest/config';
import { shared, test } from './vitest.base.mjs';

export default defineConfig({
  ...shared,
  test: {
    ...test,
    include: ['test/**/*.production.ts'],
    globalSetup: [test.globalSetup, './test/support/show-servers.mjs'],
    isolate: true,
    // one after the other: suites make the shared servers fail, or read how much they worked; `.ci/run` runs test/full beside them
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
