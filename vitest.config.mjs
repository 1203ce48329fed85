import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import NotRunReporter from './scripts/not-run-reporter.mjs';
import { SlowestFirst } from './scripts/slowest-first.mjs';
import { shared, test } from './vitest.base.mjs';

/** nestjs-pino keeps one logger per process: suites that read the log have a process of their own. */
const OWN_PROCESS = [
  'test/e2e/api.access.spec.ts',
  'test/e2e/api.admission.spec.ts',
  'test/e2e/api.log.spec.ts',
  'test/e2e/channels.spec.ts',
];

export default defineConfig({
  ...shared,
  test: {
    ...test,
    // one more than cores: a suite with a service of its own mostly waits for it
    maxWorkers: availableParallelism() + 1,
    globalSetup: [test.globalSetup, './test/support/run-folder.mjs'],
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', new NotRunReporter()],
    projects: [
      {
        extends: true,
        test: { name: 'shared', include: ['{src,test,bench,console}/**/*.spec.ts'], exclude: OWN_PROCESS },
      },
      { extends: true, test: { name: 'alone', include: OWN_PROCESS, isolate: true } },
    ],
  },
});
