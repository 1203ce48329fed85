// The profile that is asked: the one that was named, else the default of the configuration; `scripted` is there without any.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotRun, type Options, Skipped } from '../benchmark.js';

type Config = {
  readonly models?: { readonly default?: string; readonly profiles?: { readonly [name: string]: object } };
};

const SCRIPTED = {
  provider: 'scripted',
  model: 'scripted',
  window: 128_000,
  script: fileURLToPath(new URL('../../config/demo-model.json', import.meta.url)),
};

const SKIPPED =
  'models: skipped, no model is configured. Name a file with "models.profiles" in CASEFILE_CONFIG (docs/providers.md shows one for each provider), or try --profile scripted.';

const configured = (): Config => {
  const file = process.env['CASEFILE_CONFIG'] ?? '';
  if (file === '') return {};
  if (!existsSync(file)) throw new CannotRun(`models: CASEFILE_CONFIG is ${file}, which is not there`);
  return JSON.parse(readFileSync(file, 'utf8')) as Config;
};

export type Profile = { readonly name: string; readonly config: string };

/** Writes the configuration of the service into the folder. */
export const profileIn = (folder: string, { profile }: Options): Profile => {
  const config = configured();
  const { models = {} } = config;
  const name = profile ?? models.default;
  if (name === undefined) throw new Skipped(SKIPPED);
  const profiles = { ...(name === 'scripted' && { scripted: SCRIPTED }), ...models.profiles };
  if (!Object.hasOwn(profiles, name))
    throw new CannotRun(`models: there is no profile ${name}: there is ${Object.keys(profiles).join(', ') || 'none'}`);
  const file = join(folder, 'models.json');
  writeFileSync(file, JSON.stringify({ models: { ...models, default: name, profiles } }));
  return { name, config: file };
};
