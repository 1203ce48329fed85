// The long suites of `npm test` with all their cases (`test/full/`): no server is needed, so they run beside those that share some.
import { defineConfig } from 'vitest/config';
import { shared, test } from './vitest.base.mjs';

export default defineConfig({
  ...shared,
  test: {
    ...test,
    include: ['test/full/**/*.production.ts'],
    isolate: true,
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
