// The sentences on one cause: what it is, how often and since when, what changed before, and whether it goes on.
import type { Figure } from '../../evidence/evidence.js';
import type { Finding, Hypothesis, HypothesisKind } from '../../evidence/finding.js';
import { statedText, statedDetail } from '../../evidence/stated-failure.js';
import { SILENCE } from '../../telemetry/failures/observed-failures.js';
import { namePart, type SentencePart } from '../../evidence/sentence.js';
import type { LogRecord } from '../../telemetry/record.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import { SECOND } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { PlacedRow } from '../ask-reads.js';
import type { ResultWriter } from '../result-writer.js';
import { statedRootOf } from '../stated-root.js';
import { say, type SayValues } from '../say.js';
import { type CauseFacts, findEvidence } from './cause-facts.js';
import { isRecordAtPlace } from '../../telemetry/place.js';

/** A less likely cause is called possible. */
const LIKELY = 0.5;

const VERY_LIKELY = 0.8;

/** In words. */
const sureness = (hypothesis: Hypothesis): 'likely' | 'probable' | 'possible' => {
  if (hypothesis.confidence >= VERY_LIKELY) return 'likely';
  return isLikely(hypothesis) ? 'probable' : 'possible';
};

export const isLikely = ({ confidence }: Hypothesis): boolean => confidence >= LIKELY;

/** A figure of the engine, on evidence of this result. Undefined: its rows are not known any more. */
export const citedFigure = (
  figure: Figure | undefined,
  context: AskContext,
  write: ResultWriter,
): Figure | undefined => {
  if (figure === undefined) return undefined;
  const of = figure.of.flatMap((operand) => {
    const evidence = findEvidence(context, operand.evidence);
    return evidence === undefined ? [] : [{ ...operand, evidence: write.citeEvidence(evidence) }];
  });
  return of.length === figure.of.length ? { ...figure, of } : undefined;
};

/** Frames of frameworks are left out. */
const LIBRARY_FRAME =
  /^\s*at (?:java|javax|jakarta|jdk|sun|kotlin|scala|org\.springframework|org\.apache|org\.hibernate|io\.netty|reactor|node:)\b/;

/** `Class.java:88`, as it stands in brackets or behind a blank. */
const FRAME_PLACE = /[\s(]([\w$./-]+\.\w{1,5}:\d+)(?=[):\s]|$)/;

const firstFrame = (stack: string): string | undefined =>
  stack.split('\n').flatMap((line) => (LIBRARY_FRAME.test(line) ? [] : (FRAME_PLACE.exec(line)?.[1] ?? [])))[0];

/** Where in its own code a service raised the error: `TokenCache.java:88`. Undefined: the line has no stack that tells. */
export const placeInCode = ({ error }: Pick<LogRecord, 'error'>): string | undefined =>
  error?.stack === undefined ? undefined : firstFrame(error.stack);

/** “ (`NullPointerException`, `TokenCache.java:88`)”, from the line itself. */
const exceptionParts = ({ error }: LogRecord): readonly SentencePart[] => {
  const place = placeInCode({ ...(error && { error }) });
  const names = [error?.type, place].filter((name) => name !== undefined);
  return names.length === 0
    ? ['']
    : [' (', ...names.flatMap((name, index) => (index === 0 ? [namePart(name)] : [', ', namePart(name)])), ')'];
};

type MeasuredCause = {
  readonly id: 'cause.slow' | 'cause.gap' | 'cause.gauge' | 'cause.flow';
  readonly values: SayValues;
};

type FigureLookup = (name: string) => Figure | undefined;

const slowCause = (id: 'cause.slow' | 'cause.gap', figure: FigureLookup): MeasuredCause | undefined => {
  const [slow, requests, before, baseline] = ['slow', 'requests', 'baselineSlow', 'baselineRequests'].map(figure);
  if (!slow || !requests || !before || !baseline) return undefined;
  return {
    id,
    values: {
      slow: { figure: slow },
      requests: { figure: requests },
      before: { figure: before },
      baseline: { figure: baseline },
    },
  };
};

const gaugeCause = ({ location, service }: Finding, figure: FigureLookup): MeasuredCause | undefined => {
  const [value, baseline] = [figure('value'), figure('baseline')];
  if (location.gauge === undefined || value === undefined || baseline === undefined) return undefined;
  return {
    id: 'cause.gauge',
    values: {
      gauge: { name: location.gauge },
      where: { name: location.pod ?? service },
      value: { figure: value },
      baseline: { figure: baseline },
    },
  };
};

const flowCause = (figure: FigureLookup): MeasuredCause | undefined => {
  const [share, before] = [figure('share'), figure('baselineShare')];
  return share === undefined || before === undefined
    ? undefined
    : { id: 'cause.flow', values: { share: { figure: share }, before: { figure: before } } };
};

const measuredCause = (
  { finding }: CauseFacts,
  context: AskContext,
  write: ResultWriter,
): MeasuredCause | undefined => {
  if (finding === undefined) return undefined;
  const figure: FigureLookup = (name) => citedFigure(finding.figures[name], context, write);
  switch (finding.kind) {
    case 'self':
      return slowCause('cause.slow', figure);
    case 'gap':
      return slowCause('cause.gap', figure);
    case 'metric':
      return gaugeCause(finding, figure);
    case 'flow':
      return flowCause(figure);
    case 'rate':
    case 'change':
    case 'pattern':
      return undefined;
  }
  return finding.kind satisfies never;
};

/** A stored row of the blamed service itself: a cause without one is not borne out. */
export const ownEvidence = (
  { hypothesis }: CauseFacts,
  context: AskContext,
  write: ResultWriter,
): readonly string[] => {
  const own = hypothesis.evidence.find((id) => {
    const row = context.findingRows.get(id);
    if (row === undefined || !('service' in row)) return false;
    return row.service === hypothesis.service || isRecordAtPlace(row, hypothesis.service);
  });
  const evidence = own === undefined ? undefined : findEvidence(context, own);
  return evidence === undefined ? [] : [write.citeEvidence(evidence)];
};

/** The root error in the words of the first line that states it, else of the line that the engine read. */
const claimRootError = (
  { firstLine, hypothesis }: CauseFacts,
  context: AskContext,
  write: ResultWriter,
): number | undefined => {
  const root = statedRootOf(hypothesis, context.findingRows);
  const evidence = root && findEvidence(context, root.failure.line);
  if (root === undefined || evidence === undefined || root.failure.class === SILENCE.id) return undefined;
  const { failure, row, text } = root;
  const said = text.slice(failure.from);
  const first = firstLine && statedText(firstLine.row, failure.field);
  const options = { type: 'cause', blames: hypothesis.service } as const;
  const base = { sure: sureness(hypothesis), service: { name: hypothesis.service } };
  if (firstLine !== undefined && first?.endsWith(said) === true) {
    const error = { quote: first, from: first.length - said.length };
    const values = { ...base, error, detail: exceptionParts(firstLine.row), at: { clock: firstLine.row.time } };
    return write.claim('cause.line', values, { ...options, cites: [write.cite(firstLine)] });
  }
  const tie = failure.tie === undefined ? undefined : findEvidence(context, failure.tie);
  const line = write.citeEvidence(evidence);
  return write.claim(
    'cause.said',
    {
      ...base,
      speaker: { name: failure.speaker },
      error: { quote: text, from: failure.from },
      detail: exceptionParts(row),
      at: { clock: row.time },
    },
    {
      ...options,
      cites: [line, ...(tie === undefined ? [] : [write.citeEvidence(tie)])],
      failure: { ...failure, line, ...(tie !== undefined && { tie: write.citeEvidence(tie) }) },
    },
  );
};

/** Their error lines tell of the symptom: calls that took too long. */
const MEASURED_KINDS: ReadonlySet<HypothesisKind> = new Set(['host', 'latency', 'network', 'queue', 'resource']);

const claimMeasured = (facts: CauseFacts, context: AskContext, write: ResultWriter): number | undefined => {
  const { hypothesis } = facts;
  const measured = measuredCause(facts, context, write);
  if (measured === undefined) return undefined;
  // the row of a gauge holds the beginning of nothing
  const begun = measured.id === 'cause.gauge' ? undefined : onsetEvidence(facts, context);
  const since = begun === undefined ? [''] : say('cause.since', write.language, { at: { clock: begun.row.time } });
  return write.claim(
    measured.id,
    {
      sure: sureness(hypothesis),
      service: { name: hypothesis.service },
      since,
      ...measured.values,
    },
    {
      type: 'cause',
      blames: hypothesis.service,
      cites: [
        ...ownEvidence(facts, context, write),
        ...(begun === undefined ? [] : [write.citeEvidence(begun.evidence)]),
      ],
    },
  );
};

const claimFirstLine = ({ firstLine, hypothesis }: CauseFacts, write: ResultWriter): number | undefined => {
  if (firstLine === undefined) return undefined;
  const { row } = firstLine;
  return write.claim(
    'cause.line',
    {
      sure: sureness(hypothesis),
      service: { name: hypothesis.service },
      error: { quote: row.message },
      detail: exceptionParts(row),
      at: { clock: row.time },
    },
    { type: 'cause', blames: hypothesis.service, cites: [write.cite(firstLine)] },
  );
};

const isSilent = ({ failure }: Hypothesis): boolean => failure?.class === SILENCE.id;

/** What stopped: the last line of its usual work, which says nothing of a fault. */
const claimSilence = ({ hypothesis }: CauseFacts, context: AskContext, write: ResultWriter): number | undefined => {
  const root = isSilent(hypothesis) ? statedRootOf(hypothesis, context.findingRows) : undefined;
  const evidence = root && findEvidence(context, root.failure.line);
  if (root === undefined || evidence === undefined) return undefined;
  const { service } = hypothesis;
  const values = {
    sure: sureness(hypothesis),
    service: { name: service },
    error: { quote: root.row.message },
    at: { clock: root.row.time },
  };
  return write.claim('cause.silent', values, { type: 'cause', blames: service, cites: [write.citeEvidence(evidence)] });
};

/** What the cause is: its root error where a line states it, what was measured where lines tell of symptoms alone, else its first line. */
export const claimCause = (facts: CauseFacts, context: AskContext, write: ResultWriter): number => {
  const { hypothesis } = facts;
  const stated = claimRootError(facts, context, write) ?? claimSilence(facts, context, write);
  if (stated !== undefined) return stated;
  const isMeasured = MEASURED_KINDS.has(hypothesis.kind);
  const claim =
    (isMeasured ? claimMeasured(facts, context, write) : undefined) ??
    claimFirstLine(facts, write) ??
    claimMeasured(facts, context, write);
  if (claim !== undefined) return claim;
  const values = { sure: sureness(hypothesis), service: { name: hypothesis.service } };
  const cites = ownEvidence(facts, context, write);
  return write.claim('cause.plain', values, { type: 'cause', blames: hypothesis.service, cites });
};

/** What the line of the root error tells beside its message. Undefined: nothing. */
export const claimDetail = (
  { firstLine, hypothesis }: CauseFacts,
  context: AskContext,
  write: ResultWriter,
): number | undefined => {
  const root = statedRootOf(hypothesis, context.findingRows);
  const evidence = root && findEvidence(context, root.failure.line);
  const detailOf = (row: LogRecord) => {
    const detail = statedDetail(row);
    return detail === undefined ? undefined : { service: { name: row.service }, detail: { quote: detail } };
  };
  const ofFirst = firstLine && detailOf(firstLine.row);
  if (firstLine !== undefined && ofFirst !== undefined)
    return write.claim('cause.adds', ofFirst, { cites: [write.cite(firstLine)] });
  const ofRoot = root && detailOf(root.row);
  return evidence === undefined || ofRoot === undefined
    ? undefined
    : write.claim('cause.adds', ofRoot, { cites: [write.citeEvidence(evidence)] });
};

/** How often: requests where spans tell it, else lines. Undefined: no error was counted. */
export const claimErrors = ({ errors, requests, hypothesis }: CauseFacts, write: ResultWriter): number | undefined => {
  const service = { name: hypothesis.service };
  if (requests !== undefined && requests.row.errors > 0) {
    const [failed, all] = countedCells(requests);
    return write.claim('cause.requests', {
      service,
      failed: { figure: write.cell(requests, failed) },
      all: { figure: write.cell(requests, all) },
      share: { figure: write.ratio([requests, failed], [requests, all], 'percent') },
    });
  }
  // lines of its usual work are no errors
  return errors === undefined || isSilent(hypothesis)
    ? undefined
    : write.claim('cause.lines', { service, n: { figure: write.cell(errors, 'count') } });
};

/** Requests where traces are counted, else the records themselves: failed and all. */
export const countedCells = ({ row }: PlacedRow<TallyRow>): readonly [failed: string, all: string] =>
  row.of === 'spans' && row.errorTraces !== undefined && row.traces !== undefined
    ? ['errorTraces', 'traces']
    : ['errors', 'count'];

/** What was changed shortly before. Undefined: nothing that is stored. */
export const claimChange = ({ change }: CauseFacts, write: ResultWriter): number | undefined => {
  if (change === undefined) return undefined;
  const { row, evidence } = change;
  return write.claim(
    'cause.change',
    { service: { name: row.service }, at: { clock: row.time }, title: { quote: row.title } },
    { cites: [write.citeEvidence(evidence)] },
  );
};

/** Rows of the engine's sample stand this near to the onset. */
const ONSET_NEARNESS = SECOND;

/** A record of the service at the onset. */
const onsetEvidence = ({ hypothesis }: CauseFacts, context: AskContext) => {
  const onset = causeOnset(context) ?? hypothesis.onset;
  return (context.findings?.evidence ?? []).flatMap((evidence) => {
    const row = context.findingRows.get(evidence.id);
    const isRecord = row?.kind === 'log' || row?.kind === 'span';
    const isNear = isRecord && onset !== undefined && Math.abs(row.time - onset) <= ONSET_NEARNESS;
    return isNear && row.service === hypothesis.service ? [{ row, evidence }] : [];
  })[0];
};

/** When it began to show, where no error line tells it. */
export const claimOnset = (facts: CauseFacts, context: AskContext, write: ResultWriter): number | undefined => {
  const found = onsetEvidence(facts, context);
  if (found === undefined) return undefined;
  const values = { service: { name: facts.hypothesis.service }, at: { clock: found.row.time } };
  return write.claim('cause.onset', values, { cites: [write.citeEvidence(found.evidence)] });
};

/** What the latest requests show of a cause that logs no errors. */
export const claimLatestRequests = (
  { finding }: CauseFacts,
  context: AskContext,
  write: ResultWriter,
): number | undefined => {
  const { latest } = finding ?? {};
  const [hits, requests] = [latest?.hits, latest?.requests].map((figure) => citedFigure(figure, context, write));
  return latest === undefined || hits === undefined || requests === undefined
    ? undefined
    : write.claim('cause.latest', { state: latest.state, hits: { figure: hits }, requests: { figure: requests } });
};

/** The cause is silent, and who calls it goes on to fail. */
const claimSymptom = (symptom: PlacedRow<TallyRow>, write: ResultWriter): number =>
  write.claim(
    'cause.state',
    {
      state: 'on',
      as: 'error',
      service: { name: symptom.row.value ?? '' },
      last: { clock: symptom.row.lastError ?? symptom.row.last },
    },
    { cites: [write.cite(symptom)] },
  );

/** Since when, and whether it goes on: by the errors, else by what the engine saw of requests. */
export const claimCourse = (facts: CauseFacts, context: AskContext, write: ResultWriter): readonly number[] => {
  const { errors, state, hypothesis, symptom } = facts;
  if (symptom !== undefined) return [claimSymptom(symptom, write)];
  if (isSilent(hypothesis)) return [];
  const claims =
    errors === undefined
      ? [claimOnset(facts, context, write), claimLatestRequests(facts, context, write)]
      : [
          write.claim(
            'cause.state',
            {
              state,
              as: errors.row.errors === 0 ? 'line' : 'error',
              service: { name: hypothesis.service },
              last: { clock: errors.row.last },
            },
            { cites: [write.cite(errors)] },
          ),
        ];
  return claims.filter((claim) => claim !== undefined);
};
