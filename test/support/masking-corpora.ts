// Reads the corpora that masking is measured on: ordinary lines that look difficult, kinds of secrets as other scanners list them, and spellings of secrets.
import { readFileSync } from 'node:fs';
import { type PlantedVector, readVector, writeOut } from './secrets.js';

const linesOf = (file: string): readonly string[] =>
  readFileSync(new URL(`../corpus/${file}`, import.meta.url), 'utf8').split('\n');

/** A line with generated parts differs from draw to draw. */
const SEEDS = ['', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export type OrdinaryLine = { readonly template: string; readonly texts: readonly string[] };

/** Lines of logs without a secret, each written out with several seeds. */
export const readOrdinaryLines = (): readonly OrdinaryLine[] =>
  linesOf('ordinary-lines.txt')
    .filter((line) => line !== '' && !line.startsWith('## '))
    .map((template) => ({ template, texts: [...new Set(SEEDS.map((seed) => writeOut(template, seed)))] }));

export type SecretKind = {
  readonly kind: string;
  /** The secret can be told without a name beside it. */
  readonly isKnownAlone: boolean;
  readonly vectors: readonly PlantedVector[];
};

const ENTRY = /^(?<kind>\S+) (?<mark>[*|>]) (?:(?<name>[A-Z0-9_]+) \| )?(?<form>.*)$/s;

/** How a secret stands beside its name in logs. */
const NAMED: readonly ((name: string, secret: string) => string)[] = [
  (name, secret) => `${name}=«${secret}»`,
  (name, secret) => `{"level":"info","msg":"config loaded","${camelCase(name)}":"«${secret}»","n":1}`,
  (name, secret) => `  ${name.toLowerCase()}: «${secret}»`,
  (name, secret) => `run --${name.toLowerCase().replaceAll('_', '-')} «${secret}» --verbose`,
  (name, secret) => `GET /v1/items?${name.toLowerCase()}=«${secret}»&page=2 200`,
  (name, secret) => `using ${name.toLowerCase().replaceAll('_', ' ')} «${secret}» for upload`,
];

/** How it stands without a name. */
const ALONE: readonly ((secret: string) => string)[] = [
  (secret) => `«${secret}»`,
  (secret) => `upload with «${secret}» failed after 3 attempts`,
  (secret) => `{"args":["push","«${secret}»"]}`,
];

const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const templatesOf = (mark: string, name: string, form: string): readonly string[] => {
  if (mark === '>') return [form];
  const named = NAMED.map((write) => write(name, form));
  return mark === '*' ? [...named, ...ALONE.map((write) => write(form))] : named;
};

const VECTOR_SEEDS = ['', 'b', 'c'];

const readKind = (line: string): SecretKind => {
  const { kind = '', mark = '', name = '', form = '' } = ENTRY.exec(line)?.groups ?? {};
  if (kind === '') throw new Error(`not an entry of a corpus of secrets: ${line}`);
  const vectors = templatesOf(mark, name, form).flatMap((template) =>
    VECTOR_SEEDS.map((seed) => readVector(template, seed)),
  );
  return { kind, isKnownAlone: mark !== '|', vectors };
};

const readKinds = (file: string): readonly SecretKind[] =>
  linesOf(file)
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => readKind(line.replaceAll('⏎', '\n').replaceAll('⇥', '\t')));

export const readSecretKinds = (): readonly SecretKind[] => readKinds('secret-kinds.txt');

/** Secrets as logs, commands, code and configurations write them. */
export const readSecretSpellings = (): readonly SecretKind[] => readKinds('secret-spellings.txt');
