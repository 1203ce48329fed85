// What log lines state of a gauge that no metric holds: `lag=412` in a field, “connected clients: 512” in a message.
import type { LogRecord } from '../../telemetry/record.js';
import { toIso } from '../../kernel/time.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, logQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { lineClaim } from './record-lines.js';

/** Words by which lines call a gauge of a kind, by `of` of the question. */
const WORDS_OF_KIND: { readonly [of: string]: readonly string[] } = {
  cpu: ['cpu', 'load'],
  memory: ['rss', 'memory', 'heap'],
  disk: ['disk', 'space'],
  connections: ['connections', 'clients', 'pool'],
  queue: ['lag', 'queue', 'backlog', 'depth'],
  threads: ['threads', 'workers'],
  cache: ['evicted', 'misses'],
  files: ['descriptors', 'files'],
};

const LEAST_LETTERS = 3;
const MOST_WORDS = 5;
const LINES_READ = 400;

/** Those of the kind, and what the question itself calls it. */
const wordsOf = ({ ask, details }: AskContext): readonly string[] => {
  const kind = WORDS_OF_KIND[ask.of ?? ''] ?? [];
  const said = details.content.length > 0 || kind.length > 0 ? details.content : details.terms.map(({ text }) => text);
  return [...new Set([...kind, ...said.filter(({ length }) => length >= LEAST_LETTERS)])].slice(0, MOST_WORDS);
};

const keyOf = (word: string): string => `stated-${word}`;

/** Whose lines state it need not be whoever is blamed. */
const ofWriters = (context: AskContext): AskContext =>
  context.subject.from === 'message' ? context : overServices(context);

export const statedNumberQueries = (context: AskContext): AskQueries =>
  hasSource(context, 'logs')
    ? Object.fromEntries(
        wordsOf(context).map((text) => [keyOf(text), logQuery(ofWriters(context), { text, budget: LINES_READ })]),
      )
    : {};

type StatedNumber = {
  readonly placed: PlacedRow<LogRecord>;
  /** How the line calls it. */
  readonly name: string;
  readonly value: number;
  /** It is a number in a field of the line. */
  readonly isField: boolean;
};

const partsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .split(/[^\p{L}]+/u);

/** A name that can stand in an answer: the name of a field is no value, and nothing checks it. */
const FIELD = /^\w{1,40}$/;

const NUMBER = String.raw`(\d+(?:\.\d+)?)`;

const inField = (word: string, { attributes = {} }: LogRecord): Omit<StatedNumber, 'placed'> | undefined => {
  const [name, value] =
    Object.entries(attributes).find(
      ([field, held]) => typeof held === 'number' && FIELD.test(field) && partsOf(field).includes(word),
    ) ?? [];
  return name === undefined ? undefined : { name, value: Number(value), isField: true };
};

/** `rss=1500MB`, “connected clients: 512”. */
const inText = (word: string, { message, attributes = {} }: LogRecord): Omit<StatedNumber, 'placed'> | undefined => {
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${word}\s*[:=]\s*${NUMBER}`, 'iu');
  const found = pattern.exec(message)?.[1] ?? new RegExp(`^${NUMBER}`).exec(String(attributes[word] ?? ''))?.[1];
  return found === undefined ? undefined : { name: word, value: Number(found), isField: false };
};

/** By service and name, newest first; the name that most lines have first. */
const statedSeries = (context: AskContext, reads: AskReads): readonly (readonly StatedNumber[])[] => {
  const seen = new Set<string>();
  const all = wordsOf(context).flatMap((word) =>
    reads.rows(keyOf(word), 'log').flatMap((placed): readonly StatedNumber[] => {
      const found = inField(word, placed.row) ?? inText(word, placed.row);
      const key = `${found?.name ?? ''} ${placed.row.id}`;
      if (found === undefined || seen.has(key)) return [];
      seen.add(key);
      return [{ placed, ...found }];
    }),
  );
  return [...Map.groupBy(all, ({ placed, name }) => `${placed.row.service} ${name}`).values()]
    .map((series) => series.toSorted((a, b) => b.placed.row.time - a.placed.row.time))
    .toSorted((a, b) => b.length - a.length);
};

const MOST_SERIES = 3;

const fieldClaim = (series: readonly StatedNumber[], write: ResultWriter): readonly number[] => {
  const [last] = series;
  const byValue = series.toSorted((a, b) => a.value - b.value);
  const [least, most] = [byValue[0], byValue.at(-1)];
  if (last === undefined || least === undefined || most === undefined) return [];
  const figureOf = ({ placed, name }: StatedNumber) => ({ figure: write.cell(placed, `attributes.${name}`) });
  return [
    write.claim('metric.series', {
      gauge: last.name,
      owner: { name: last.placed.row.service },
      last: figureOf(last),
      at: { clock: last.placed.row.time },
      least: figureOf(least),
      most: figureOf(most),
    }),
  ];
};

/** The line with the highest number, and the latest. */
const lineClaims = (series: readonly StatedNumber[], write: ResultWriter): readonly number[] => {
  const [last] = series;
  const most = series.toSorted((a, b) => b.value - a.value)[0];
  const shown = [most, last].flatMap((each) => each ?? []);
  return [...new Set(shown.map(({ placed }) => placed))].map((placed) => lineClaim(placed, write));
};

/** Undefined: no line states such a number. */
export const answerStatedNumbers = (
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): DraftedResult | undefined => {
  const all = statedSeries(context, reads).slice(0, MOST_SERIES);
  const [first] = all;
  const [last] = first ?? [];
  if (first === undefined || last === undefined) return undefined;
  const inFields = all.filter((series) => series.every(({ isField }) => isField));
  const inLines = all.filter((series) => !inFields.includes(series)).flatMap((series) => lineClaims(series, write));
  write.sentences(...inFields.flatMap((series) => fieldClaim(series, write)));
  if (inLines.length > 0) write.list(inLines, 'metric.stated-lines');
  const points = first.toReversed().map(({ placed, value }) => ({ at: toIso(placed.row.time), value }));
  return write.finish({ kind: 'series', unit: '1', points, evidence: [write.cite(last.placed)] });
};
