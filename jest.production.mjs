// Suites that need more than Node: a real terminal, real servers (`npm run servers`), the tools that read the container files.
import base from './jest.config.mjs';

export default {
  ...base,
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.production.ts'],
  globalSetup: '<rootDir>/test/support/show-servers.mjs',
  testTimeout: 600_000,
  // one after the other: suites make the shared servers fail, or read how much they worked; `.ci/run` runs test/full beside them
  maxWorkers: 1,
  reporters: ['default'],
  // a test that failed may have left a connection open: the sum does not wait for it
  forceExit: true,
};
