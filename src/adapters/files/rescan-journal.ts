// How far a rescan of a data folder has come, in a file beside its stores. It holds hashes and names of parts, no text.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { RescanJournal, type RescanPosition } from '../../ports/rescan.js';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

class FileRescanJournal extends RescanJournal {
  readonly #file: string;

  constructor(private readonly folder: string) {
    super();
    this.#file = join(folder, 'rescan.json');
  }

  /** A damaged journal counts as none: the rescan begins again, and finds what is left. */
  override load(): RescanPosition | undefined {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as RescanPosition;
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  override save(position: RescanPosition): void {
    const next = `${this.#file}.new`;
    const handle = openSync(next, 'w', 0o600);
    try {
      writeSync(handle, JSON.stringify(position));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(next, this.#file);
    const folder = openSync(this.folder, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }

  override clear(): void {
    rmSync(this.#file, { force: true });
  }
}

export const fileRescanJournal = (folder: string): RescanJournal => new FileRescanJournal(folder);
