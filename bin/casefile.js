#!/usr/bin/env node
// The executable: runs the built program on Node 24. Where the system's Node is older, it starts the packaged one.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const NEEDED = 24;

const here = (path) => new URL(path, import.meta.url);
const changedAt = (url) => statSync(url, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const bundled = here('../bundle/main.js');
/** In a checkout the compiled modules may be newer than the bundle that is published. */
const main = changedAt(here('../dist/.tsbuildinfo')) > changedAt(bundled) ? here('../dist/main.js') : bundled;

const stop = (what, howToFix) => {
  console.error(`casefile: ${what}\n${howToFix}`);
  process.exit(3);
};

/**
 * The size of the young generation is fixed at start; without a limit it grew to 128 MB and stayed there. Longest values of a path
 * and a query do not fit in the 16 kB that Node reads of a request before its body.
 */
const FLAGS = ['--max-semi-space-size=16', '--max-http-header-size=65536'];
/** Threads that share few malloc arenas return more memory. */
const POOLS = { MALLOC_ARENA_MAX: '2' };

const hasHeapFlag = () => process.execArgv.some((each) => each.startsWith('--max-semi-space-size'));

const packagedNode = () => {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    return ['node', 'node.exe'].map((name) => join(folder, 'bin', name)).find((path) => existsSync(path));
  } catch {
    return undefined;
  }
};

const runOn = (node) => {
  const child = spawn(node, [...FLAGS, ...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...POOLS, ...process.env, CASEFILE_ON_PACKAGED_NODE: '1' },
  });
  // the terminal sends Ctrl-C to both processes; only the child acts on it
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  child.once('error', (error) =>
    stop(
      `Node ${NEEDED} does not start: ${error.message}`,
      'Install it again: npm install --global casefile (or npm ci in the repository).',
    ),
  );
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 15)));
};

if (!existsSync(main)) stop('it is not built yet', 'Run "npm run build" first.');
else if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  // replaces this process, so that a supervisor keeps the process that it started
  if (process.argv[2] === 'serve' && !hasHeapFlag())
    process.execve?.(
      process.execPath,
      [process.execPath, ...FLAGS, ...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)],
      { ...POOLS, ...process.env },
    );
  // caches compiled code for the next start and for threads, if the folder can be written
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(here('../.cache/compiled'));
  module.enableCompileCache?.();
  // resets the flag for worker threads, which have limits of their own
  setFlagsFromString('--max-semi-space-size=0');
  // a command that loads the program and ends would else collect its garbage ten times while its heap doubles
  if (process.argv[2] !== 'serve') setFlagsFromString('--semi-space-growth-factor=16');
  await import(main.href);
} else if (process.env.CASEFILE_ON_PACKAGED_NODE === '1')
  stop(
    `the packaged Node is older than ${NEEDED}`,
    'Install it again: npm install --global casefile (or npm ci in the repository).',
  );
else {
  const node = packagedNode();
  if (node === undefined)
    stop(
      `Node ${NEEDED} is needed, this is ${process.version}, and the packaged one is missing`,
      'Install it again with install scripts allowed, or install Node 24.',
    );
  else runOn(node);
}
