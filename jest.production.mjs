// Suites that need more than Node: a real terminal, real servers (`npm run servers`), the tools that read the container files.
import base from './jest.config.mjs';

export default {
  ...base,
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.production.ts'],
  globalSetup: '<rootDir>/test/support/show-servers.mjs',
  testTimeout: 120_000,
  reporters: ['default'],
  // a test that failed may have left a connection open: the sum does not wait for it
  forceExit: true,
};
