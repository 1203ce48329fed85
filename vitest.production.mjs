// Suites that need more than Node: a real terminal, a browser, real servers (`npm run servers`), the tools that read the container files.
import { defineConfig } from 'vitest/config';
import { shared, test } from './vitest.base.mjs';

/** They start all that they need for themselves, and leave the shared servers alone: `.ci/run` runs them beside the others. */
const OWN_PROGRAMS = [
  'test/production/alertmanager.production.ts',
  'test/production/console-sign-in.production.ts',
  'test/production/console-languages.production.ts',
  'test/production/console-logs.production.ts',
  'test/production/console-people.production.ts',
  'test/production/console-silence.production.ts',
  'test/production/console-two-minutes.production.ts',
  'test/production/console.production.ts',
  'test/production/console-administration.production.ts',
  'test/production/containers.production.ts',
  'test/production/mariadb-problems.production.ts',
  'test/production/postgres-connection.production.ts',
  'test/production/postgres-indexes.production.ts',
  'test/production/postgres-plans.production.ts',
  'test/production/postgres-problems.production.ts',
  'test/production/postgres-versions.production.ts',
  'test/production/python-client.production.ts',
  'test/production/report.production.ts',
  'test/production/terminal.production.ts',
];

export default defineConfig({
  ...shared,
  test: {
    ...test,
    isolate: true,
    // one after the other: suites make the shared servers fail, or read how much they worked
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['test/**/*.production.ts'],
          exclude: ['test/full/**', ...OWN_PROGRAMS],
          globalSetup: './test/support/show-servers.mjs',
        },
      },
      { extends: true, test: { name: 'own-programs', include: OWN_PROGRAMS } },
      { extends: true, test: { name: 'full', include: ['test/full/**/*.production.ts'] } },
    ],
  },
});
