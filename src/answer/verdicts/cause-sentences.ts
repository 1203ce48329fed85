// The sentences on one cause: what it is, how often and since when, what changed before, and whether it goes on.
import type { Figure } from '../../evidence/evidence.js';
import type { Finding } from '../../evidence/finding.js';
import { namePart, type SentencePart } from '../../evidence/sentence.js';
import type { LogRecord } from '../../telemetry/record.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import { SECOND } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { PlacedRow } from '../ask-reads.js';
import type { ResultWriter } from '../result-writer.js';
import type { SayValues } from '../say.js';
import { type CauseFacts, findEvidence, rivalHypotheses } from './cause-facts.js';
import { isWarningOrWorse } from '../../telemetry/level.js';

/** A less likely cause is called possible. */
const LIKELY = 0.5;

export const isLikely = ({ hypothesis: { confidence } }: CauseFacts): boolean => confidence >= LIKELY;

/** A figure of the engine, on evidence of this result. Undefined: its rows are not known any more. */
const citedFigure = (figure: Figure | undefined, context: AskContext, write: ResultWriter): Figure | undefined => {
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

/** “ (`NullPointerException`, `TokenCache.java:88`)”, from the line itself. */
const exceptionParts = ({ error }: LogRecord): readonly SentencePart[] => {
  const place = error?.stack === undefined ? undefined : firstFrame(error.stack);
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
const ownEvidence = ({ hypothesis }: CauseFacts, context: AskContext, write: ResultWriter): readonly string[] => {
  const own = hypothesis.evidence.find((id) => {
    const row = context.findingRows.get(id);
    return row !== undefined && 'service' in row && row.service === hypothesis.service;
  });
  const evidence = own === undefined ? undefined : findEvidence(context, own);
  return evidence === undefined ? [] : [write.citeEvidence(evidence)];
};

/** What the cause is: its root error where a line says it, else what was measured. */
export const claimCause = (facts: CauseFacts, context: AskContext, write: ResultWriter): number => {
  const { firstLine, hypothesis } = facts;
  const base = { sure: isLikely(facts) ? 'likely' : 'possible', service: { name: hypothesis.service } };
  const options = { type: 'cause', blames: hypothesis.service } as const;
  if (firstLine !== undefined) {
    const { row } = firstLine;
    const values = { ...base, error: { quote: row.message }, detail: exceptionParts(row), at: { clock: row.time } };
    return write.claim('cause.line', values, { ...options, cites: [write.cite(firstLine)] });
  }
  const measured = measuredCause(facts, context, write);
  return measured === undefined
    ? write.claim('cause.plain', base, { ...options, cites: ownEvidence(facts, context, write) })
    : write.claim(
        measured.id,
        { ...base, ...measured.values },
        { ...options, cites: ownEvidence(facts, context, write) },
      );
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
  return errors === undefined
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

/** When it began to show, where no error line tells it: by a record of the service at the onset. */
const claimOnset = ({ hypothesis }: CauseFacts, context: AskContext, write: ResultWriter): number | undefined => {
  const onset = causeOnset(context) ?? hypothesis.onset;
  const found = (context.findings?.evidence ?? []).flatMap((evidence) => {
    const row = context.findingRows.get(evidence.id);
    const isRecord = row?.kind === 'log' || row?.kind === 'span';
    const isNear = isRecord && onset !== undefined && Math.abs(row.time - onset) <= ONSET_NEARNESS;
    return isNear && row.service === hypothesis.service ? [{ row, evidence }] : [];
  })[0];
  if (found === undefined) return undefined;
  const values = { service: { name: hypothesis.service }, at: { clock: found.row.time } };
  return write.claim('cause.onset', values, { cites: [write.citeEvidence(found.evidence)] });
};

/** What the latest requests show of a cause that logs no errors. */
const claimLatestRequests = ({ finding }: CauseFacts, context: AskContext, write: ResultWriter): number | undefined => {
  const { latest } = finding ?? {};
  const [hits, requests] = [latest?.hits, latest?.requests].map((figure) => citedFigure(figure, context, write));
  return latest === undefined || hits === undefined || requests === undefined
    ? undefined
    : write.claim('cause.latest', { state: latest.state, hits: { figure: hits }, requests: { figure: requests } });
};

/** Since when, and whether it goes on: by the errors, else by what the engine saw of requests. */
export const claimCourse = (facts: CauseFacts, context: AskContext, write: ResultWriter): readonly number[] => {
  const { errors, state, hypothesis } = facts;
  const claims =
    errors === undefined
      ? [claimOnset(facts, context, write), claimLatestRequests(facts, context, write)]
      : [
          write.claim(
            'cause.state',
            { state, service: { name: hypothesis.service }, last: { clock: errors.row.last } },
            { cites: [write.cite(errors)] },
          ),
        ];
  return claims.filter((claim) => claim !== undefined);
};

/** A less likely candidate is none. */
const NOTABLE = 0.02;
const MOST_RIVALS = 3;

/** Other suspects, each with a line in which it shows. */
export const claimRivals = (context: AskContext, write: ResultWriter): readonly number[] =>
  rivalHypotheses(context)
    .slice(0, MOST_RIVALS)
    .flatMap((rival) => {
      const [found] = rival.evidence.flatMap((id) => {
        const [row, evidence] = [context.findingRows.get(id), findEvidence(context, id)];
        const isBad = row?.kind === 'log' && row.service === rival.service && isWarningOrWorse(row.level);
        return isBad && evidence !== undefined ? [{ row, evidence }] : [];
      });
      if (found === undefined) return [];
      return write.claim(
        'against.other',
        {
          weight: rival.confidence >= NOTABLE ? 'some' : 'little',
          service: { name: rival.service },
          error: { quote: found.row.message },
          at: { clock: found.row.time },
        },
        { cites: [write.citeEvidence(found.evidence)] },
      );
    });

const namesService = (text: string, service: string): boolean => text.split(/[\s"'(),;:=/@]+/).includes(service);

/** The error of an unsure cause may name another suspect: then that one is nearer to the root. */
export const claimNamedRival = (
  { firstLine }: CauseFacts,
  context: AskContext,
  write: ResultWriter,
): number | undefined => {
  const rival = rivalHypotheses(context).find(
    ({ service }) => firstLine !== undefined && namesService(firstLine.row.message, service),
  );
  return rival === undefined || firstLine === undefined
    ? undefined
    : write.claim('cause.names', { service: { name: rival.service } }, { cites: [write.cite(firstLine)] });
};
