#!/usr/bin/env node
// The bin: runs the built program on Node 24, with the packaged one where the system's own is older.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const NEEDED = 24;
const main = new URL('../dist/main.js', import.meta.url);

const stop = (what, mend) => {
  console.error(`casefile: ${what}\n${mend}`);
  process.exit(3);
};

/** How large a young generation grows cannot be told to a heap that is there: by itself it took 128 MB, and kept them. */
const HEAP = ['--max-semi-space-size=16'];
/** Threads that share a few pools give back more. */
const POOLS = { MALLOC_ARENA_MAX: '2' };

const isTold = () => process.execArgv.some((each) => each.startsWith('--max-semi-space-size'));

const packagedNode = () => {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    return ['node', 'node.exe'].map((name) => join(folder, 'bin', name)).find((path) => existsSync(path));
  } catch {
    return undefined;
  }
};

const runOn = (node) => {
  const child = spawn(node, [...HEAP, ...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...POOLS, ...process.env, CASEFILE_ON_PACKAGED_NODE: '1' },
  });
  // The terminal sends Ctrl-C to both; the child alone decides what it means.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  child.once('error', (error) => stop(`Node ${NEEDED} does not start: ${error.message}`, 'Run "npm ci" again.'));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 15)));
};

if (!existsSync(main)) stop('it is not built yet', 'Run "npm run build" first.');
else if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  // The same process, begun anew: it stays what its supervisor has started.
  if (process.argv[2] === 'serve' && !isTold())
    process.execve?.(
      process.execPath,
      [process.execPath, ...HEAP, ...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)],
      { ...POOLS, ...process.env },
    );
  // Compiled code is kept for the next start; where the folder cannot be written, it is compiled again.
  module.enableCompileCache?.(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
  // Of this heap alone: each thread has a limit of its own, which the flag would win over.
  setFlagsFromString('--max-semi-space-size=0');
  await import(main.href);
} else if (process.env.CASEFILE_ON_PACKAGED_NODE === '1')
  stop(`the packaged Node is older than ${NEEDED}`, 'Run "npm ci" again.');
else {
  const node = packagedNode();
  if (node === undefined)
    stop(
      `Node ${NEEDED} is needed, this is ${process.version}, and the packaged one is missing`,
      'Run "npm ci" with install scripts allowed, or install Node 24.',
    );
  else runOn(node);
}
