// What all runs of tests share.
export const shared = {
  // Nest's injection reads the types that decorators leave behind
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
};

/** Suites share the modules that their worker has loaded: loading Nest and the clients anew costs more than most suites. */
export const test = {
  environment: 'node',
  globalSetup: './test/support/fresh-bundle.mjs',
  setupFiles: ['./test/support/fixed-seed.ts'],
  pool: 'forks',
  isolate: false,
  // an end to what hangs on a machine that is ten times slower, no measure of anything: the longest test takes ten seconds
  testTimeout: 120_000,
  hookTimeout: 120_000,
  teardownTimeout: 30_000,
  reporters: ['default'],
};
