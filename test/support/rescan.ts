// A data folder whose telemetry, documents, snapshots, batches and investigations hold addresses that were no secret when they came in; and the command that masks them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { BIN } from './bin.js';
import { CHANNELS, type Plant, type PlantedSecret } from './channels.js';
import { startService } from './service.js';
import { answered, FOLLOW_UP, ingest, QUESTION, SHOP } from './shop.js';

/** Another address for every place. */
const plantingAddresses = (planted: PlantedSecret[]): Plant => {
  return (where) => {
    const n = planted.length;
    const secret = `${101 + (n % 89)}.${100 + (n % 97)}.${100 + (n % 101)}.${100 + (n % 103)}`;
    planted.push({ where, secret });
    return secret;
  };
};

const MASK_NO_ADDRESS = { masking: { personal: { ip: false } } };

/** Error lines, which an answer quotes, hold an address each. */
const withAddresses = (logs: readonly object[], plant: Plant): readonly object[] => {
  const addresses = ['first', 'second', 'third'].map((name) => plant(`error lines, the ${name}`));
  return logs.map((row, n) => {
    const { message, 'log.level': level } = row as { message?: unknown; 'log.level'?: unknown };
    if (typeof message !== 'string' || level !== 'error') return row;
    return { ...row, message: `${message} (peer ${addresses[n % addresses.length] ?? ''}:8443)` };
  });
};

/** Two turns each; the first question of one holds an address. */
export const INVESTIGATIONS = { addressAsked: 'INC-1', plain: 'INC-2' } as const;

/** What follows a dot is no address to the rule: `labels.10.0.0.1`. */
const isFindable = ({ where }: PlantedSecret): boolean => !where.endsWith('name of a label');

export const fillFolder = async (
  folder: string,
  channels: readonly string[] = CHANNELS.map(({ name }) => name),
): Promise<readonly PlantedSecret[]> => {
  const planted: PlantedSecret[] = [];
  const plant = plantingAddresses(planted);
  const service = await startService({ folder, config: MASK_NO_ADDRESS });
  await ingest(service.url, { ...SHOP.rows, logs: withAddresses(SHOP.rows.logs, plant) });
  for (const channel of CHANNELS.filter(({ name }) => channels.includes(name)))
    await channel.send({ url: service.url, plant, hear: () => undefined });
  const about = plant('a question');
  const { addressAsked, plain } = INVESTIGATIONS;
  await answered(service.url, addressAsked, { ...QUESTION, text: `${SHOP.question} Is ${about} involved?` });
  await answered(service.url, plain, QUESTION);
  await ingest(service.url, SHOP.later);
  for (const id of [addressAsked, plain]) await answered(service.url, id, FOLLOW_UP);
  await service.close();
  return planted.filter(isFindable);
};

export type RescanRun = { readonly code: number | null; readonly out: string; readonly err: string };

/** Milliseconds after the first progress that it tells of. */
type RescanKill = { readonly killAfter?: number };

/** With the settings of today: addresses are masked. */
export const runRescan = async (
  folder: string,
  args: readonly string[] = [],
  { killAfter }: RescanKill = {},
): Promise<RescanRun> => {
  const file = `${folder}.masking.json`;
  await writeFile(file, JSON.stringify({ masking: { personal: { ip: true } } }));
  const child = spawn(process.execPath, [BIN, 'mask', '--rescan', ...args], {
    env: { ...process.env, CASEFILE_DATA: folder, CASEFILE_CONFIG: file, CASEFILE_DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  if (killAfter !== undefined)
    child.stderr.once('data', () => setTimeout(() => child.kill('SIGKILL'), killAfter).unref());
  const [code] = (await once(child, 'close')) as [number | null];
  await rm(file, { force: true });
  return { code, out, err };
};
