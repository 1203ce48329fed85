// Keeps a damaged write-ahead log, or notes that one is gone, before SQLite drops it without a word.
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { findLostFrames } from './check-pages.js';
import { openWalFile, walFile } from './wal-frames.js';

/** A copy for whoever wants to read it; while it lies there, a check of the folder names it. */
const keptLog = (file: string): string => `${walFile(file)}.damaged`;

/** Call before SQLite opens the file. Returns whether there is a log. */
export const keepDamagedLog = (file: string): boolean => {
  if (findLostFrames(file) !== undefined && !existsSync(keptLog(file))) copyFileSync(walFile(file), keptLog(file));
  return openWalFile(file) !== undefined;
};

/** A process that was killed leaves a log: without one, what it had committed last is gone. */
export const noteMissingLog = (file: string): void => writeFileSync(keptLog(file), '', { mode: 0o600 });
