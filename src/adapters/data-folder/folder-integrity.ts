// Checks the files of a data folder against their seals: SQLite files, logs of a crash, and the masking key.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FileDamage, type IntegrityScope, StoreIntegrity } from '../../ports/store-integrity.js';
import { readKey } from '../node/key-file.js';
import { findTouchedStreams } from '../sqlite/facts/touched-streams.js';
import { checkPages, type SealCheck } from '../sqlite/seal/check-pages.js';

export const FACTS_FILE = 'facts.sqlite';
export const KEY_FILE = 'masking.key';
/** What a repair took out of use. */
export const QUARANTINE = 'quarantine';

const SQLITE_FILE = /^(?<file>.+\.sqlite)(?:\.seal)?$/;
const SET_ASIDE = /\.damaged$/;
const MOST_LISTED = 12;

/** SQLite files that are there, or whose seal is. */
export const sealedFiles = (folder: string): readonly string[] => [
  ...new Set(
    readdirSync(folder)
      .toSorted()
      .flatMap((name) => SQLITE_FILE.exec(name)?.groups?.['file'] ?? []),
  ),
];

const listPages = (pages: readonly number[]): string =>
  pages.length > MOST_LISTED
    ? `${pages.slice(0, MOST_LISTED).join(', ')} and ${pages.length - MOST_LISTED} more`
    : pages.join(', ');

const pageProblem = ({ pages, isShort }: Extract<SealCheck, { readonly seal: 'whole' }>): string | undefined => {
  if (pages.length === 0) return undefined;
  const many = pages.length === 1 ? 'page' : 'pages';
  return `${isShort ? 'is too short: ' : 'has '}${pages.length} damaged ${many} (${listPages(pages)})`;
};

/** What a file is not as, in the words that stand behind its name. */
const problemsOf = (check: SealCheck): readonly { readonly what: string; readonly pages?: readonly number[] }[] => {
  if (check.seal !== 'whole') return [{ what: `cannot be checked: its seal is ${check.seal}` }];
  const what = pageProblem(check);
  return [
    ...(what === undefined ? [] : [{ what, pages: check.pages }]),
    ...(check.frame === undefined ? [] : [{ what: `-wal is damaged at frame ${check.frame}` }]),
  ];
};

const isTelemetry = (file: string): boolean => file.startsWith('telemetry.');

export class FolderIntegrity extends StoreIntegrity {
  constructor(private readonly folder: string) {
    super();
  }

  override async check(scope: IntegrityScope): Promise<readonly FileDamage[]> {
    const files = sealedFiles(this.folder).filter((file) => scope === 'all' || !isTelemetry(file));
    const damaged: FileDamage[] = [];
    for (const file of new Set([FACTS_FILE, ...files])) damaged.push(...(await this.#checkFile(file)));
    return [...damaged, ...this.#checkKey(), ...this.#setAside()];
  }

  async #checkFile(file: string): Promise<readonly FileDamage[]> {
    const path = join(this.folder, file);
    const isFacts = file === FACTS_FILE;
    if (!existsSync(path)) return [{ file, problem: `${file} is missing`, touches: isFacts ? 'any' : [] }];
    return problemsOf(await checkPages(path)).map(({ what, pages }) => ({
      file,
      problem: what.startsWith('-') ? `${file}${what}` : `${file} ${what}`,
      touches: isFacts ? (pages === undefined ? 'any' : findTouchedStreams(path, pages)) : [],
    }));
  }

  #checkKey(): readonly FileDamage[] {
    const found = readKey(join(this.folder, KEY_FILE));
    const problem = found.key === 'none' ? `${KEY_FILE} is missing` : found.problem;
    if (problem === undefined) return [];
    return [{ file: KEY_FILE, problem, touches: typeof found.key === 'string' ? 'any' : [] }];
  }

  /** What an earlier start or a repair found damaged and kept, until somebody removes it. */
  #setAside(): readonly FileDamage[] {
    return readdirSync(this.folder)
      .filter((name) => SET_ASIDE.test(name))
      .toSorted()
      .map((name) => ({
        file: name,
        problem: `${name.replace(SET_ASIDE, '')} was damaged, and what it held is gone`,
        touches: name.startsWith(FACTS_FILE) ? 'any' : [],
      }));
  }
}
