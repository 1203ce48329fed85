// What was changed, when, and by whom.
import { hasCue } from '../../language/details/message-details.js';
import type { SentencePart } from '../../evidence/sentence.js';
import { HOUR, type Micros, toIso } from '../../kernel/time.js';
import type { ChangeQuery } from '../../telemetry/query.js';
import { lineClaim } from '../rows/record-lines.js';
import { schemaChangeQueries, schemaChangesOf } from './schema-changes.js';
import type { ChangeKind, ChangeRecord, LogRecord } from '../../telemetry/record.js';
import { type AskContext, blamedService, causeOnset } from '../ask-context.js';
import type { AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import type { DraftedResult } from '../result.js';
import { hasSource } from '../queries.js';
import type { ResultWriter } from '../result-writer.js';
import type { SayValues } from '../say.js';
import { mentionsTime } from './error-counts.js';
import { countOf } from './figures.js';
import { overMigrations } from './migrations.js';
import { instantPart } from './instant.js';
import {
  authorLineQueries,
  processQueries,
  sayAuthorLines,
  sayProcessLines,
  tellOfOperators,
} from './process-lines.js';
import { answerStatementAuthor, askedStatement } from './statement-author.js';

/** A change may break things hours later. */
const BEFORE = 24 * HOUR;
const MOST_CHANGES = 200;
const LIST_LENGTH = 8;

type Change = PlacedRow<ChangeRecord>;

/** `of` of the question, and the kinds of changes that are meant by it. An alert changes nothing. */
const KINDS: { readonly [of: string]: readonly ChangeKind[] } = {
  deploys: ['deploy'],
  config: ['configuration'],
  flags: ['flag'],
};
const ANY_KIND: readonly ChangeKind[] = ['deploy', 'configuration', 'flag', 'scaling', 'kubernetes'];

export const changeQuery = (context: AskContext): ChangeQuery => {
  const { period, askedAt, subject } = context;
  const from = mentionsTime(context) ? period.from : Math.min(causeOnset(context) ?? period.from, period.from) - BEFORE;
  return {
    ask: 'changes',
    window: { from, to: Math.max(period.to, mentionsTime(context) ? 0 : askedAt + 1) },
    // a change often names no region and no environment
    filter: subject.from === 'message' ? { services: subject.services } : {},
    upTo: context.asOf['changes'] ?? 0,
    budget: MOST_CHANGES,
  };
};

/** Who made it, by the names that shippers and CI use. */
const AUTHOR_FIELDS = [
  'author',
  'change.author',
  'user.name',
  'user.email',
  'user',
  'actor',
  'deployed_by',
  'deployedBy',
  'deployer',
  'changed_by',
  'created_by',
  'triggered_by',
  'committer',
  'git.author',
  'vcs.author',
  'commit.author',
  'owner',
  'labels.author',
] as const;

const authorOf = ({ attributes = {} }: ChangeRecord): string | undefined => {
  const named = AUTHOR_FIELDS.map((field) => attributes[field]).find(
    (value) => typeof value === 'string' && value !== '',
  );
  return typeof named === 'string' ? named : undefined;
};

export const changesOf = (reads: AskReads, kinds: readonly ChangeKind[] = ANY_KIND): readonly Change[] =>
  reads.rows('changes', 'change').filter(({ row }) => kinds.includes(row.change));

/** What a sentence on a change says of it. */
export const changeValues = ({ row }: Change, context: AskContext): SayValues => {
  const author = authorOf(row);
  const by: readonly SentencePart[] = author === undefined ? [''] : [{ name: author }];
  return {
    at: instantPart(row.time, context),
    title: { quote: row.title },
    service: { name: row.service },
    kind: row.change,
    by: author === undefined ? 'nobody' : 'author',
    author: by,
  };
};

/** Newest first, those before the onset of the cause before those after it: they may have to do with it. */
const byRelevance = (onset: Micros | undefined) => (a: Change, b: Change) => {
  const isLate = ({ row }: Change): number => Number(onset !== undefined && row.time > onset);
  return isLate(a) - isLate(b) || b.row.time - a.row.time;
};

/** Of any time: the position of a store counts its records of all kinds. */
const anyChangeQuery = (context: AskContext): ChangeQuery => ({
  ...changeQuery(context),
  window: { from: 0, to: context.askedAt + 1 },
  filter: {},
  budget: 1,
});

const isNoneStored = (context: AskContext, reads: AskReads): boolean => {
  const { status, matched } = reads.get('any-change');
  return !hasSource(context, 'changes') || (status === 'read' && matched === 0);
};

/** That none is recorded would read as “no”, and nothing is known. */
const noChangesStored = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  write.text('change.not-stored');
  const evidence = sayProcessLines(context, reads, write);
  return evidence.length === 0
    ? write.finish({ kind: 'unknown', missing: 'changes' })
    : write.show(...evidence).finish({ kind: 'rows', evidence, more: 0 });
};

const noChange = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  if (isNoneStored(context, reads)) return noChangesStored(context, reads, write);
  const read = reads.get('changes');
  const kind = context.ask.of ?? 'changes';
  const other = changesOf(reads);
  if (read.status === 'read' && read.matched === 0)
    write.sentence('change.none', { kind }, { type: 'absence', coverage: read.coverage });
  else if (other.length > 0)
    write.sentence('change.none-of-kind', {
      kind,
      n: {
        figure: countOf(
          write,
          other.map((row) => [row, 'time']),
        ),
      },
    });
  else write.text('change.unknown');
  const evidence = hasCue(context.details, 'restart') ? sayProcessLines(context, reads, write) : [];
  return evidence.length === 0
    ? write.finish({ kind: 'list', items: [] })
    : write.show(...evidence).finish({ kind: 'rows', evidence, more: 0 });
};

const finish = (changes: readonly (Change | PlacedRow<LogRecord>)[], write: ResultWriter): DraftedResult =>
  write.finish({
    kind: 'list',
    items: changes.map((each) => ({
      name: each.row.kind === 'change' ? each.row.title : each.row.message,
      evidence: [write.cite(each)],
    })),
  });

/** Statements on a schema are no deploys, no flags, no configuration and no restarts. */
const asksForSchemaChanges = ({ ask, details }: AskContext): boolean =>
  ask.of === undefined && !hasCue(details, 'restart');

/** What came after the trouble is not meant. */
const askedChanges = (context: AskContext, reads: AskReads): readonly Change[] => {
  const onset = causeOnset(context);
  const found = changesOf(reads, KINDS[context.ask.of ?? ''] ?? ANY_KIND).toSorted(byRelevance(onset));
  const early = found.filter(({ row }) => onset === undefined || row.time <= onset);
  // “what was deployed before it?”
  return hasCue(context.details, 'before') ? early : found;
};

const askedStatements = (context: AskContext, reads: AskReads): readonly PlacedRow<LogRecord>[] => {
  const onset = causeOnset(context);
  return schemaChangesOf(reads)
    .filter(({ row }) => onset === undefined || row.time <= onset || !hasCue(context.details, 'before'))
    .slice(0, LIST_LENGTH);
};

const change: MeasureAnswer = {
  needsCause: false,
  reads: (context, reads) => {
    const changes = changeQuery(context);
    return {
      changes,
      'any-change': anyChangeQuery(context),
      ...processQueries(context, reads, changes.window),
      ...(asksForSchemaChanges(context) && schemaChangeQueries(context, reads, changes.window)),
    };
  },
  answer: (context, reads, write) => {
    const found = askedChanges(context, reads).slice(0, LIST_LENGTH);
    const statements = asksForSchemaChanges(context) ? askedStatements(context, reads) : [];
    const [first, ...others] = found;
    if (first === undefined && statements.length === 0) return noChange(context, reads, write);
    const claimOf = (each: Change): number =>
      write.claim('change.item', changeValues(each, context), { cites: [write.cite(each)] });
    if (first !== undefined) write.sentences(claimOf(first)).list(others.map(claimOf));
    write.list(
      statements.map((each) => lineClaim(each, write)),
      'change.statements',
    );
    write.show(...statements.map((each) => write.cite(each)));
    return finish([...found, ...statements], write);
  },
};

/** When the last one was: of deploys, unless another kind is asked for. */
export const answerLastChange = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const latest = changesOf(reads).findLast(({ row }) => row.time <= context.askedAt);
  if (latest === undefined) return noChange(context, reads, write);
  const evidence = [write.cite(latest)];
  write.sentence('change.last', changeValues(latest, context), { cites: evidence });
  return write.finish({ kind: 'value', name: 'last', value: toIso(latest.row.time), unit: 'time', evidence });
};

/** Shorter words say little. */
const LEAST_WORD = 6;

const wordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}.-]+/gu) ?? []).filter(({ length }) => length >= LEAST_WORD);

/** The change whose version or title the message names, else the last of the blamed service before the onset. */
const meantChange = (context: AskContext, reads: AskReads): Change | undefined => {
  const versions = context.entities.flatMap(({ kind, text, name }) => (kind === 'version' ? [name ?? text] : []));
  const all = changesOf(reads).toSorted(byRelevance(causeOnset(context)));
  const said = new Set(context.details.terms.flatMap(({ text }) => wordsOf(text)));
  const services = new Set(context.catalogue.service);
  const isNamed = ({ row }: Change): boolean =>
    versions.includes(row.version ?? '') || wordsOf(row.title).some((word) => said.has(word) && !services.has(word));
  const onset = causeOnset(context);
  const blamed = blamedService(context);
  const isOfCause = ({ row }: Change): boolean =>
    row.service === blamed && (onset === undefined || row.time <= onset) && row.change !== 'scaling';
  const deploy = all.find(({ row }) => row.change === 'deploy');
  return (
    all.find(isNamed) ??
    (hasCue(context.details, 'deploy') ? deploy : undefined) ??
    all.find(isOfCause) ??
    deploy ??
    all[0]
  );
};

const author: MeasureAnswer = {
  needsCause: false,
  reads: (context, reads) => {
    const changes = changeQuery({ ...context, entities: context.entities.filter(({ kind }) => kind !== 'version') });
    return {
      changes,
      ...schemaChangeQueries(context, reads, changes.window),
      ...authorLineQueries(context, reads, changes.window),
    };
  },
  answer: (context, reads, write) => {
    // whoever answers a page is known to the pager, not to telemetry
    if (hasCue(context.details, 'pager'))
      return write.text('author.page').finish({ kind: 'unknown', missing: 'author' });
    const meant = meantChange(context, reads);
    // “who dropped the column?”: the line of the statement may name them
    const statement = askedStatement(context, reads, meant !== undefined || tellOfOperators(reads));
    if (statement !== undefined) return answerStatementAuthor(statement, { context, reads, write });
    if (meant === undefined) {
      const { status, matched, coverage } = reads.get('changes');
      const isNoneRecorded = !hasSource(context, 'changes') || (status === 'read' && matched === 0);
      // nobody recorded the change, but whoever did it may have logged for whom
      const lines = isNoneRecorded ? sayAuthorLines(context, reads, write) : [];
      if (lines.length > 0) return write.show(...lines).finish({ kind: 'rows', evidence: lines, more: 0 });
      if (status !== 'read' || matched > 0) return noChange(context, reads, write);
      write.sentence('author.none', {}, { type: 'absence', coverage });
      return write.finish({ kind: 'unknown', missing: 'author' });
    }
    const name = authorOf(meant.row);
    const id = name === undefined ? 'author.unnamed' : 'author.named';
    write.sentence(id, changeValues(meant, context), { cites: [write.cite(meant)] });
    const evidence = [write.cite(meant)];
    return name === undefined
      ? write.finish({ kind: 'unknown', missing: 'author' })
      : write.finish({ kind: 'list', items: [{ name, evidence }] });
  },
};

export const changeAnswers = { change: overMigrations(change), author };
