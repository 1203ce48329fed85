// The records behind a statement: those of the leading hypothesis, and one record as a whole.
import { canonicalJson } from '../../kernel/json.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { SentencePart } from '../../evidence/sentence.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskReads, PlacedRow, ShownRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { logQuery, spanQuery } from '../queries.js';
import type { ResultWriter } from '../result-writer.js';
import { lineParts } from './record-lines.js';

const MOST_RECORDS = 6;

const recordParts = (row: BatchRow | undefined): readonly SentencePart[] | undefined => {
  switch (row?.kind) {
    case 'log':
      return lineParts(row);
    case 'change':
      return [{ clock: row.time }, ' ', { name: row.service }, ' ', { quote: row.title }];
    case 'span':
      return [{ clock: row.time }, ' ', { name: row.service }, ' ', { quote: row.name }];
    default:
      return undefined;
  }
};

/** Evidence of the leading hypothesis, its changes first. */
const leadingEvidence = ({ findings }: AskContext): readonly Evidence[] => {
  const [first] = findings?.hypotheses ?? [];
  if (findings === undefined || first === undefined) return [];
  const own = findings.findings.filter(({ id }) => first.findings.includes(id));
  const ids = new Set([...first.evidence, ...own.flatMap(({ evidence }) => evidence)]);
  const order = { change: 0, log: 1, span: 2 } as const satisfies { readonly [kind: string]: number };
  const rank = ({ kind, role }: Evidence): number =>
    (role === 'seen' ? 0 : 10) + (order[kind as keyof typeof order] ?? 5);
  return findings.evidence.filter(({ id }) => ids.has(id)).toSorted((a, b) => rank(a) - rank(b));
};

export const evidence: MeasureAnswer = {
  needsCause: true,
  reads: () => ({}),
  answer: (context, _reads, write) => {
    const texts = new Set<string>();
    const records = leadingEvidence(context).flatMap((each) => {
      const parts = recordParts(context.findingRows.get(each.id));
      const text = canonicalJson(parts?.slice(2));
      if (parts === undefined || texts.has(text)) return [];
      texts.add(text);
      return [{ parts, each }];
    });
    if (records.length === 0) return write.text('evidence.none').finish({ kind: 'unknown', missing: 'evidence' });
    const blamed = context.findings?.hypotheses[0]?.service ?? '';
    write.text('evidence.of', { service: `\`${blamed}\`` });
    const shown = records.slice(0, MOST_RECORDS).map(({ parts, each }) => {
      const id = write.citeEvidence(each);
      return { id, claim: write.claimOf(parts, { cites: [id] }) };
    });
    write.list(shown.map(({ claim }) => claim));
    const ids = shown.map(({ id }) => id);
    return write.show(...ids).finish({ kind: 'rows', evidence: ids, more: records.length - shown.length });
  },
};

/** “Open e4”: the row that the answer before cites by this id; else the one that it cites first. */
const meantRow = ({ details, citedBefore, shown }: AskContext): ShownRow | undefined => {
  const id = details.evidence?.id;
  if (id !== undefined) return citedBefore.find(({ evidence: cited }) => cited === id);
  const last = shown.at(-1)?.turn;
  const onScreen = shown.filter(({ turn }) => turn === last);
  return onScreen[(details.ordinal ?? 1) - 1] ?? onScreen[0] ?? citedBefore[0];
};

const sameInstant = (at: number) => ({ from: at, to: at + 1 });

const placedRecord = (reads: AskReads, meant: ShownRow | undefined): PlacedRow | undefined => {
  const rows = [...reads.get('line').rows, ...reads.get('span').rows];
  const own = rows.find(({ row }) => {
    const text = row.kind === 'log' ? row.message : row.kind === 'span' ? row.name : '';
    return meant !== undefined && text.startsWith(meant.quote);
  });
  return own ?? reads.get('newest').rows[0];
};

const MOST_FIELDS = 40;

/** Every field of the record, with nested ones by their path. */
const fieldsOf = (value: unknown, path = ''): readonly (readonly [path: string, text: string])[] => {
  if (typeof value !== 'object' || value === null)
    return [[path, typeof value === 'string' ? value : canonicalJson(value)]];
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path === '' ? name : `${path}.${name}`));
};

/** What the store adds to a record: nobody has written it. */
const OF_STORE: ReadonlySet<string> = new Set(['id', 'ingestedAt', 'kind', 'source', 'template']);

/** What is read first of a record; the others follow in the order in which they are stored. */
const READ_FIRST: readonly string[] = [
  'time',
  'service',
  'level',
  'message',
  'error.type',
  'error.message',
  'error.stack',
];

const MOST_LINES_OF_TEXT = 30;

/** A stack is told line by line: a quotation ends with its line. */
const textClaims = (label: string, text: string, cited: string, write: ResultWriter): readonly number[] => {
  const [first = '', ...others] = text.split('\n').filter((line) => line.trim() !== '');
  const head = { wholeQuote: first, ...(others.length > 0 && { rest: 'behind' as const }) };
  return [
    write.claimOf([`${label}: `, head], { cites: [cited] }),
    ...others
      .slice(0, MOST_LINES_OF_TEXT)
      .map((line) => write.claimOf([{ wholeQuote: line, rest: 'around' }], { cites: [cited] })),
  ];
};

const timeClaim = ({ row }: PlacedRow, cited: string, write: ResultWriter): readonly number[] =>
  'time' in row ? [write.claimOf(['time: ', { clock: row.time }], { cites: [cited] })] : [];

const placeOf = (path: string): number => {
  const place = READ_FIRST.indexOf(path);
  return place < 0 ? READ_FIRST.length : place;
};

const fieldLabel = (path: string): string => path.replaceAll(/[^\w.-]/g, '_').replaceAll(/\d/g, '#');

/** What is said twice is told once. */
const repeatsMessage = (path: string, text: string, { row }: PlacedRow): boolean =>
  path === 'error.message' && row.kind === 'log' && row.message === text;

const fieldClaims = (placed: PlacedRow, cited: string, write: ResultWriter): readonly number[] =>
  fieldsOf(placed.row)
    .filter(([path, text]) => text.trim() !== '' && !OF_STORE.has(path) && path !== 'time')
    .filter(([path, text]) => !repeatsMessage(path, text, placed))
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .slice(0, MOST_FIELDS)
    .flatMap(([path, text]) => textClaims(fieldLabel(path), text, cited, write));

const MOST_ASKED = 10;

/** “Two of the errors, full text”: so many; one where no number is said. */
const recordsWanted = ({ details }: AskContext): number =>
  details.evidence === undefined ? Math.min(details.quantity ?? 1, MOST_ASKED) : 1;

/** Of several records each is one line: the whole of what it says. */
const wholeLineClaim = (placed: PlacedRow<LogRecord>, write: ResultWriter): number => {
  const { time, service, message, error } = placed.row;
  const [said = ''] = message.split('\n').filter((line) => line.trim() !== '');
  const thrown = error?.message;
  const parts: readonly SentencePart[] = [
    { clock: time },
    ' ',
    { name: service },
    ' ',
    { wholeQuote: said },
    ...(thrown === undefined || thrown.trim() === '' || message.includes(thrown) ? [] : [': ', { wholeQuote: thrown }]),
  ];
  return write.claimOf(parts, { cites: [write.cite(placed)] });
};

export const raw: MeasureAnswer = {
  needsCause: true,
  reads: (context) => {
    const meant = meantRow(context);
    // what is cited may be a count, and no record
    const newest = logQuery(context, { minLevel: 'error', budget: recordsWanted(context) });
    if (meant?.at === undefined) return { newest };
    const bounds = {
      window: sameInstant(meant.at),
      services: meant.service === undefined ? [] : [meant.service],
      budget: 20,
    };
    return { newest, line: logQuery(context, bounds), span: spanQuery(context, bounds) };
  },
  answer: (context, reads, write) => {
    const several = reads.rows('newest', 'log');
    if (recordsWanted(context) > 1 && several.length > 1) {
      const evidence = several.map((each) => write.cite(each));
      write.list(several.map((each) => wholeLineClaim(each, write)));
      return write.show(...evidence).finish({ kind: 'rows', evidence, more: 0 });
    }
    const placed = placedRecord(reads, meantRow(context));
    if (placed === undefined) return write.text('raw.none').finish({ kind: 'unknown', missing: 'record' });
    const cited = write.cite(placed);
    write.list([...timeClaim(placed, cited, write), ...fieldClaims(placed, cited, write)]);
    return write.show(cited).finish({ kind: 'rows', evidence: [cited], more: 0 });
  },
};
