// Schemathesis: requests made from the API document, those that it allows and those that it forbids. Installed by hash into the cache.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cached, sha256Of } from '../../scripts/servers/machine/cache.js';
import { PYTHON, run } from '../../scripts/servers/machine/tool.js';

const FOLDER = resolve('test/support/schemathesis');
const REQUIREMENTS = join(FOLDER, 'requirements.txt');

/** A folder of packages for this Python: no virtual environment, which Debian leaves out of its Python. */
const installed = async (): Promise<string> => {
  const version = (await run(PYTHON, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'])).trim();
  const digest = (await sha256Of(REQUIREMENTS)).slice(0, 12);
  return cached(`schemathesis-${version}-${digest}`, async (folder) => {
    const plain = ['-q', '--disable-pip-version-check', '--no-deps', '--no-cache-dir', '--only-binary=:all:'];
    await run(PYTHON, ['-m', 'pip', 'install', ...plain, '--require-hashes', '-r', REQUIREMENTS, '--target', folder]);
  });
};

export type SchemathesisOptions = {
  /** Of a service that runs. */
  readonly url: string;
  readonly seed: number;
  /** Of each operation and each phase that draws by lot. */
  readonly examples: number;
};

export type SchemathesisResult = { readonly code: number; readonly report: string };

/** Every check, every operation, every phase; the one exception is in `schemathesis.toml`. */
export const schemathesis = async ({ url, seed, examples }: SchemathesisOptions): Promise<SchemathesisResult> => {
  const packages = await installed();
  const cwd = await mkdtemp(join(tmpdir(), 'schemathesis-'));
  // its 10 s measure the machine, not the schemas
  const patience = ['--request-timeout', '120'];
  const checks = ['--checks', 'all', '--continue-on-failure', '--no-shrink'];
  const args = [
    '--no-color',
    '--config-file',
    join(FOLDER, 'schemathesis.toml'),
    'run',
    `${url}/openapi.json`,
    ...checks,
    ...patience,
  ];
  const env = {
    ...process.env,
    PYTHONPATH: packages,
    PYTHONDONTWRITEBYTECODE: '1',
    SCHEMATHESIS_HOOKS: join(FOLDER, 'hooks.py'),
  };
  const start = 'from schemathesis.cli import schemathesis; schemathesis()';
  try {
    return await new Promise((done) => {
      execFile(
        PYTHON.command,
        ['-c', start, ...args, '--seed', String(seed), '--max-examples', String(examples)],
        { cwd, env, maxBuffer: 64_000_000 },
        (error, out, said) => {
          const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
          done({ code, report: `${out}\n${said}` });
        },
      );
    });
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
};
