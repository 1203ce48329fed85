// Samples of log formats with what is true of each line, and how many lines `casefile ingest` reads right.
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { SendRows } from '../../src/cli/service/telemetry-sender.js';
import { numberedLines, openContent, type SourceContent } from '../../src/cli/ingest/content.js';
import { createIntake, newIngestTally } from '../../src/cli/ingest/intake.js';
import { surveySource } from '../../src/cli/ingest/survey.js';
import { fromIso, type Micros, toIso } from '../../src/kernel/time.js';
import { createClockRepair } from '../../src/telemetry/normalise/clock-repair.js';
import { normaliseLog } from '../../src/telemetry/normalise/log.js';

/** `none`: these lines are no events. `unjudged`: what becomes of them does not matter. */
type Truth = 'none' | 'unjudged' | { readonly at: string; readonly level: string; readonly service: string };

type TrueLines = { readonly truth: Truth; readonly line: number; readonly lines: readonly string[] };

export type FormatSample = {
  readonly name: string;
  readonly path: string;
  readonly text: Buffer;
  readonly near: Micros;
  readonly events: readonly TrueLines[];
};

const FOLDER = join(process.cwd(), 'test/corpus/formats');
const HEADER = /^(source|path|service|day|near|encoding): (.+)$/;
const ANY = 'any';

const BOM = '\uFEFF';

/** As the program of the sample writes it. */
const encoded = (text: string, encoding: string | undefined): Buffer => {
  if (encoding === 'utf16le') return Buffer.from(BOM + text, 'utf16le');
  if (encoding === 'utf16be') return Buffer.from(BOM + text, 'utf16le').swap16();
  return Buffer.from(text, encoding === 'latin1' ? 'latin1' : 'utf8');
};

const truthOf = (line: string, { day, service }: { readonly day: string; readonly service: string }): Truth => {
  const [time = '', level = '', ...named] = line.slice(2).split(' ');
  if (time === '-') return 'none';
  if (time === '?') return 'unjudged';
  const [clock = '', fraction = ''] = time.split('.');
  const micros = fraction.slice(0, 6).padEnd(6, '0');
  return { at: `${day}T${clock}.${micros}Z`, level, service: named.length === 0 ? service : named.join(' ') };
};

const readSample = (file: string): FormatSample => {
  const all = readFileSync(join(FOLDER, file), 'utf8').replace(/\n$/, '').split('\n');
  const begin = all.findIndex((line) => line.startsWith('> '));
  const header = Object.fromEntries(all.slice(0, begin).flatMap((line) => [HEADER.exec(line)?.slice(1) ?? []]));
  const { day = '2026-11-23', service = '', near = '2026-11-23T16:00:00Z', path = '', encoding } = header;
  const events: { truth: Truth; line: number; lines: string[] }[] = [];
  let line = 1;
  for (const text of all.slice(begin)) {
    if (text.startsWith('> ')) events.push({ truth: truthOf(text, { day, service }), line, lines: [] });
    else {
      events.at(-1)?.lines.push(text);
      line += 1;
    }
  }
  const text = events.flatMap(({ lines }) => lines.map((each) => `${each}\n`)).join('');
  return { name: basename(file, '.txt'), path, text: encoded(text, encoding), near: fromIso(near) ?? 0, events };
};

export const formatSamples = (): readonly FormatSample[] => readdirSync(FOLDER).sort().map(readSample);

type ReadRow = { readonly line: number; readonly at: string; readonly level: string; readonly service: string };

const microsIso = (at: Micros): string =>
  `${toIso(Math.floor(at / 1e6) * 1e6).slice(0, 19)}.${String(at % 1e6).padStart(6, '0')}Z`;

/** Stands for the service: what it is sent is normalised as it does. */
const rowsOf = (bodies: readonly string[], receivedAt: Micros): readonly ReadRow[] => {
  const rows = bodies.flatMap((body) =>
    body
      .split('\n')
      .filter((text) => text !== '')
      .map((text) => JSON.parse(text) as object),
  );
  const read = rows.flatMap((row) => {
    const { ok } = { ok: undefined, ...normaliseLog(row, { source: 's', receivedAt }) };
    return ok === undefined ? [] : [ok];
  });
  return createClockRepair()
    .settle(read)
    .map(({ position, time, level, service }) => ({ line: position ?? 0, at: microsIso(time), level, service }));
};

const ingestContent = async (content: SourceContent): Promise<readonly ReadRow[]> => {
  const bodies: string[] = [];
  const report = { received: 0, accepted: 0, duplicates: 0, rejected: [], repaired: {} };
  const sendRows: SendRows = ({ bytes }) => {
    bodies.push(bytes.toString('utf8'));
    return Promise.resolve(report);
  };
  const intake = createIntake({
    sendRows,
    survey: await surveySource(content, () => undefined),
    rejects: { path: '', add: () => Promise.resolve() },
    tally: newIngestTally(),
    interrupted: new AbortController().signal,
    near: content.changed,
    path: content.name,
  });
  for await (const lines of numberedLines(content.chunks())) await intake.take(lines);
  await intake.flush();
  return rowsOf(bodies, content.changed);
};

/** The rows of a sample, as they are stored. */
const ingestSample = async ({ path, text, near }: FormatSample): Promise<readonly ReadRow[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'casefile-format-'));
  try {
    const file = join(folder, basename(path));
    writeFileSync(file, text);
    utimesSync(file, near / 1e6, near / 1e6);
    return await ingestContent(await openContent(file, path));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const saysOf = (truth: Exclude<Truth, string>, read: ReadRow | undefined): string | undefined => {
  if (read === undefined) return 'no row';
  const wrong = (['at', 'level', 'service'] as const).filter(
    (name) => truth[name] !== ANY && truth[name] !== read[name],
  );
  return wrong.length === 0 ? undefined : wrong.map((name) => `${name} ${read[name]}, not ${truth[name]}`).join('; ');
};

export type SampleVerdict = { readonly lines: number; readonly right: number; readonly wrong: readonly string[] };

/** A line is right if the row that it belongs to begins where the event does, with its time, level and service. */
export const judgeSample = async (sample: FormatSample): Promise<SampleVerdict> => {
  const read = new Map((await ingestSample(sample)).map((row) => [row.line, row]));
  const wrong: string[] = [];
  const counts = { lines: 0, right: 0 };
  for (const { truth, line, lines } of sample.events) {
    if (truth === 'unjudged') continue;
    const said = truth === 'none' ? undefined : saysOf(truth, read.get(line));
    lines.forEach((text, index) => {
      if (text.trim() === '') return;
      counts.lines += 1;
      const splits = (index > 0 || truth === 'none') && read.has(line + index);
      if (said === undefined && !splits) counts.right += 1;
      else wrong.push(`line ${line + index}: ${splits ? 'a row of its own' : (said ?? '')}: ${text.slice(0, 80)}`);
    });
  }
  return { ...counts, wrong };
};
