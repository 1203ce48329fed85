import { availableParallelism } from 'node:os';

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/bench'],
  testMatch: ['**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  cacheDirectory: '.cache/jest',
  // one more than cores: a suite with a service of its own mostly waits for it. Without this, Jest leaves a core idle.
  maxWorkers: availableParallelism() + 1,
  // a worker keeps what its suites have loaded, until it spends its time on collecting garbage
  workerIdleMemoryLimit: '800MB',
  testSequencer: '<rootDir>/scripts/slowest-first.mjs',
  globalSetup: '<rootDir>/test/support/run-folder.mjs',
  globalTeardown: '<rootDir>/test/support/remove-run-folder.mjs',
  // an end to what hangs on a machine that is ten times slower, no measure of anything: the longest test takes ten seconds
  testTimeout: 120_000,
  reporters: ['default', '<rootDir>/scripts/not-run-reporter.mjs'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          keepClassNames: true,
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};
