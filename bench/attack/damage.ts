// Bits, ends and files of a data folder that are lost: the check of the store names each of them, and ends with an exit code that is not 0.
import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyFault, type FileFault, fileFaults } from '../../test/support/damage.js';
import { dropFolder, freshFolder, startService } from '../service.js';
import { type Attack, Attempts } from './attempts.js';
import { postText } from './requests.js';

const BIN = fileURLToPath(new URL('../../bin/casefile.js', import.meta.url));
const FAULTS = 40;
const SEED = 17;
const ROWS = 2_000;
const SOON_MS = 30_000;

type Checked = { readonly code: unknown; readonly text: string };

const checkStore = (folder: string): Promise<Checked> =>
  new Promise((resolve) => {
    const env = { ...process.env, CASEFILE_DATA: folder, CASEFILE_PORT: '1', CASEFILE_DEMO: 'off', CASEFILE_URL: '' };
    execFile(process.execPath, [BIN, 'store', 'check'], { env, timeout: SOON_MS }, (error, out, err) =>
      resolve({ code: error === null ? 0 : (error.code ?? 'none in time'), text: out + err }),
    );
  });

const nameOf = ({ file, how, at, bit }: FileFault): string => `${how} ${basename(file)} at ${at}.${bit}`;

const row = (index: number): string =>
  JSON.stringify({ 'service.name': 'payment-api', 'log.level': 'error', message: `order ${index} declined` });

export const attackDamage: Attack = async () => {
  const attempts = new Attempts();
  const folder = freshFolder();
  const { url, close } = await startService({ folder });
  const rows = Array.from({ length: ROWS }, (_, index) => `${row(index)}\n`).join('');
  await postText(`${url}/v1/telemetry/logs?source=orders`, 'application/x-ndjson', rows);
  const question = JSON.stringify({ text: 'why are orders declined?' });
  await postText(`${url}/v1/investigations/INC-1/turns`, 'application/json', question);
  await close();
  for (const fault of fileFaults(folder, FAULTS, SEED)) {
    const copy = freshFolder();
    cpSync(folder, copy, { recursive: true });
    applyFault(copy, fault);
    const { code, text } = await checkStore(copy);
    const file = basename(fault.file).replace(/\.(?:seal|id|ndjson\.zst)$/, '');
    const isNamed = typeof code === 'number' && code !== 0 && text.includes(file);
    attempts.add(nameOf(fault), isNamed ? undefined : `exit code ${String(code)}: ${text}`);
    dropFolder(copy);
  }
  const { code, text } = await checkStore(folder);
  attempts.add('a whole folder', code === 0 ? undefined : text);
  dropFolder(folder);
  return attempts.result();
};
