// The long suites of `npm test` with all their cases (`test/full/`): no server is needed, so they run beside those that share some.
import base from './jest.config.mjs';

export default {
  ...base,
  roots: ['<rootDir>/test/full'],
  testMatch: ['**/*.production.ts'],
  testTimeout: 600_000,
  maxWorkers: 1,
  reporters: ['default'],
};
