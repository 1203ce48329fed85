// A real browser without a window: returns a page as a tree, a screenshot and a PDF.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--hide-scrollbars',
  '--no-first-run',
  '--disable-extensions',
];

const run = async (url: string, ...flags: readonly string[]): Promise<string> => {
  const profile = await mkdtemp(join(tmpdir(), 'casefile-chromium-'));
  try {
    const { stdout } = await promisify(execFile)(
      process.env['CHROMIUM'] ?? 'chromium',
      [...FLAGS, `--user-data-dir=${profile}`, ...flags, url],
      { maxBuffer: 64 * 1024 * 1024, timeout: 300_000 },
    );
    return stdout;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'ENOENT') throw error;
    throw new Error('chromium is not installed (Debian: chromium)', { cause: error });
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
};

/** The tree after all scripts have run. */
export const domOf = (url: string): Promise<string> => run(url, '--dump-dom', '--virtual-time-budget=2000');

export type PagePicture = { readonly width: number; readonly height: number; readonly dark?: boolean };

const into = async (name: string, make: (file: string) => Promise<unknown>): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-picture-'));
  try {
    await make(join(folder, name));
    return await readFile(join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
};

export const pictureOf = (url: string, { width, height, dark = false }: PagePicture): Promise<Buffer> =>
  into('page.png', (file) =>
    run(
      url,
      `--screenshot=${file}`,
      `--window-size=${width},${height}`,
      ...(dark ? ['--blink-settings=preferredColorScheme=0'] : []),
    ),
  );

export const printOf = (url: string): Promise<Buffer> =>
  into('page.pdf', (file) => run(url, `--print-to-pdf=${file}`, '--no-pdf-header-footer'));
