// What there is: services, versions, pods and other names, which data from when to when, and what is missing.
import { hasCue } from '../../language/details/message-details.js';
import type { CatalogueRow, TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { TallyDimension } from '../../telemetry/query.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, tallyQuery, type TallyOptions } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { mentionsTime, overServices } from './error-counts.js';
import { instantPart } from './instant.js';
import { ON_HOST, onHost } from './on-host.js';

const LIST_LENGTH = 8;

/** Everything that is stored up to the question, of the services that the message names. */
const storedOptions = (context: AskContext): TallyOptions => ({
  window: mentionsTime(context) ? context.period : { from: 0, to: context.askedAt + 1 },
});

const named = (context: AskContext): AskContext =>
  context.subject.from === 'message' ? context : overServices(context);

/** Of several that a message names the first of these is listed. */
const LISTED = ['pod', 'host', 'region', 'environment', 'endpoint', 'version', 'level'] as const;

const listedDimension = ({ ask, details }: AskContext): TallyDimension => {
  if (ask.of === 'versions') return 'version';
  if (ask.of === 'services') return 'service';
  const kind = LISTED.find((each) => hasCue(details, each)) ?? 'service';
  return kind === 'endpoint' ? 'operation' : kind;
};

type StoredKind = 'spans' | 'metrics' | 'changes';

/** “Do you have traces?”, “are there metrics?”: one kind of telemetry, and whether it is there. */
const kindAsked = ({ details }: AskContext): StoredKind | undefined => {
  if (hasCue(details, 'service', ...LISTED)) return undefined;
  if (hasCue(details, 'traces')) return 'spans';
  if (details.wantsYesOrNo !== true) return undefined;
  if (hasCue(details, 'metrics')) return 'metrics';
  return hasCue(details, 'deploy', 'change') ? 'changes' : undefined;
};

const isOfSources = (context: AskContext): boolean => {
  const { ask } = context;
  return ask.of === 'sources' || ask.of === 'time' || kindAsked(context) !== undefined;
};

const metricsQuery = (context: AskContext) => ({
  ask: 'metrics' as const,
  window: storedOptions(context).window ?? context.period,
  filter: context.subject.from === 'message' ? { services: context.subject.services } : {},
  upTo: context.asOf['metrics'] ?? 0,
  budget: 1,
});

const sourceQueries = (context: AskContext): AskQueries => ({
  logs: tallyQuery(named(context), 'logs', storedOptions(context)),
  spans: tallyQuery(named(context), 'spans', storedOptions(context)),
  ...(hasSource(context, 'metrics') && { metrics: metricsQuery(context) }),
  ...(hasSource(context, 'changes') && {
    changes: { ...metricsQuery(context), ask: 'changes' as const, upTo: context.asOf['changes'] ?? 0, budget: 200 },
  }),
});

const listQueries = (context: AskContext): AskQueries => {
  const options = { ...storedOptions(context), by: listedDimension(context) };
  return {
    'names-lines': tallyQuery(named(context), 'logs', options),
    'names-spans': tallyQuery(named(context), 'spans', options),
    ...(hasCue(context.details, 'metrics') && {
      names: { ask: 'catalogue' as const, upTo: context.asOf['logs'] ?? 0 },
    }),
  };
};

type Described = { readonly claim: number; readonly evidence: string };

/** “12,034 log lines from … to … UTC”. */
const streamClaim = (
  {
    key,
    context,
    write,
  }: { readonly key: 'logs' | 'spans'; readonly context: AskContext; readonly write: ResultWriter },
  reads: AskReads,
): readonly Described[] => {
  const total = reads.total(key);
  if (total === undefined) return [];
  const claim = write.claim('inventory.stream', {
    n: { figure: write.cell(total, 'count') },
    what: key,
    from: instantPart(total.row.first, context),
    to: instantPart(total.row.last, context),
    of: total.row.service === undefined ? 'nobody' : 'service',
    service: total.row.service === undefined ? '' : { name: total.row.service },
  });
  return [{ claim, evidence: write.cite(total) }];
};

/** Kinds of telemetry that are not there. Nothing is read of a source that does not exist. */
const missingKinds = (context: AskContext, reads: AskReads): readonly string[] =>
  ['logs', 'spans', 'metrics', 'changes'].filter((kind) => {
    const read = reads.get(kind);
    return kind === 'logs' || kind === 'spans'
      ? reads.total(kind) === undefined
      : !hasSource(context, kind) || (read.status === 'read' && read.matched === 0);
  });

const otherKinds = (
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): readonly (Described & { readonly kind: StoredKind })[] => {
  const [metric] = reads.rows('metrics', 'metric');
  const changes = reads.rows('changes', 'change');
  const [first, last] = [changes[0], changes.at(-1)];
  return [
    ...(metric === undefined
      ? []
      : [
          {
            kind: 'metrics' as const,
            claim: write.claim(
              'inventory.metrics',
              { gauge: { name: metric.row.gauge }, service: { name: metric.row.service } },
              { cites: [write.cite(metric)] },
            ),
            evidence: write.cite(metric),
          },
        ]),
    ...(first === undefined || last === undefined
      ? []
      : [
          {
            kind: 'changes' as const,
            claim: write.claim(
              'inventory.changes',
              { from: instantPart(first.row.time, context), to: instantPart(last.row.time, context) },
              { cites: [write.cite(first), write.cite(last)] },
            ),
            evidence: write.cite(first),
          },
        ]),
  ];
};

const sayMissing = (kinds: readonly string[], write: ResultWriter): void => {
  for (const kind of kinds) write.text('missing.kind', { kind });
};

/** Whether one kind of telemetry is stored, and from when to when. */
const kindAnswer = (
  kind: StoredKind,
  { context, reads, write }: { readonly context: AskContext; readonly reads: AskReads; readonly write: ResultWriter },
): DraftedResult => {
  const found =
    kind === 'spans'
      ? streamClaim({ key: 'spans', context, write }, reads)
      : otherKinds(context, reads, write).filter((each) => each.kind === kind);
  const isMissing = missingKinds(context, reads).includes(kind);
  write.sentences(...found.map(({ claim }) => claim));
  if (isMissing) write.text('missing.kind', { kind });
  return write.finish({ kind: 'yes-no', yes: !isMissing, evidence: found.map(({ evidence }) => evidence) });
};

const sourcesAnswer = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const kind = context.ask.of === 'sources' || context.ask.of === 'time' ? undefined : kindAsked(context);
  if (kind !== undefined) return kindAnswer(kind, { context, reads, write });
  const streams = (['logs', 'spans'] as const).flatMap((key) => streamClaim({ key, context, write }, reads));
  const all = context.ask.of === 'time' ? streams : [...streams, ...otherKinds(context, reads, write)];
  const claims = all.map(({ claim }) => claim);
  if (context.ask.of === 'time') write.sentences(...claims);
  else write.list(claims);
  if (context.ask.of !== 'time' || all.length === 0) sayMissing(missingKinds(context, reads), write);
  return write.finish({ kind: 'text', evidence: all.map(({ evidence }) => evidence) });
};

const namesAnswer = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const key =
    reads.values('names-lines').length > 0 && listedDimension(context) !== 'operation' ? 'names-lines' : 'names-spans';
  const chosen = reads.values(key).length > 0 ? key : 'names-lines';
  const values = reads.values(chosen).toSorted((a, b) => b.row.count - a.row.count);
  const total = reads.total(chosen);
  if (values.length === 0 || total === undefined)
    return write.text('inventory.no-names').finish({ kind: 'unknown', missing: 'names' });
  const dimension = total.row.by ?? 'service';
  write
    .sentence('inventory.how-many', { n: { figure: write.cell(total, 'values') }, dimension })
    .list(values.slice(0, LIST_LENGTH).map((each) => nameClaim(each, context, write)));
  return write.finish({
    kind: 'list',
    items: values.map((each) => ({ name: each.row.value ?? '', value: each.row.count, evidence: [write.cite(each)] })),
  });
};

const nameClaim = (each: PlacedRow<TallyRow>, context: AskContext, write: ResultWriter): number =>
  write.claim('inventory.name', {
    name: { name: each.row.value ?? '' },
    n: { figure: write.cell(each, 'count') },
    what: each.row.of,
    last: instantPart(each.row.last, context),
  });

const gaugesAnswer = (rows: readonly PlacedRow<CatalogueRow>[], write: ResultWriter): DraftedResult | undefined => {
  const gauges = rows.find(({ row }) => row.field === 'gauge' && row.values.length > 0);
  if (gauges === undefined) return undefined;
  const shown = gauges.row.values.slice(0, LIST_LENGTH);
  const evidence = [write.cite(gauges)];
  write.list(shown.map((name) => write.claimOf([{ name }], { cites: evidence })));
  return write.finish({ kind: 'list', items: gauges.row.values.map((name) => ({ name, evidence })) });
};

const inventory: MeasureAnswer = {
  needsCause: false,
  reads: (context, reads) => {
    if (context.ask.of === ON_HOST) return onHost.reads(context, reads);
    return isOfSources(context) ? sourceQueries(context) : listQueries(context);
  },
  answer: (context, reads, write) => {
    if (context.ask.of === ON_HOST) return onHost.answer(context, reads, write);
    return isOfSources(context)
      ? sourcesAnswer(context, reads, write)
      : (gaugesAnswer(reads.rows('names', 'catalogue'), write) ?? namesAnswer(context, reads, write));
  },
};

/** What a better answer needs, and what is there. */
const missing: MeasureAnswer = {
  needsCause: false,
  reads: sourceQueries,
  answer: (context, reads, write) => {
    const kinds = missingKinds(context, reads);
    sayMissing(kinds, write);
    if (kinds.length === 0) write.text('missing.nothing');
    const there = (['logs', 'spans'] as const).flatMap((key) => streamClaim({ key, context, write }, reads));
    write.sentences(...there.map(({ claim }) => claim));
    return write.finish({ kind: 'text', evidence: there.map(({ evidence }) => evidence) });
  },
};

export const inventoryAnswers = { inventory, missing };
