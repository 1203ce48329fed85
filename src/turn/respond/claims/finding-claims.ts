// One claim for each finding, with the figures that show its direction.
import type { Claim, ClaimShift } from '../../../evidence/claim.js';
import type { Finding } from '../../../evidence/finding.js';
import type { Figure } from '../../../evidence/evidence.js';
import type { BatchRow } from '../../../telemetry/batch.js';
import {
  END_EVENT,
  FAILED_MARK,
  START_EVENT,
  UNKNOWN_OPERATION,
} from '../../../telemetry/aggregates/operation-names.js';
import type { FlowRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { figureTimeParts } from './counted-time.js';
import { changeParts } from './change-claims.js';
import { buildClaim, type CitedRows, figurePart, namePart, type SentencePart } from '../../../evidence/sentence.js';

const slowShift = ({ slow, requests, baselineSlow, baselineRequests }: Finding['figures']): ClaimShift | undefined =>
  slow && requests && baselineSlow && baselineRequests
    ? { to: 'more', now: [slow, requests], before: [baselineSlow, baselineRequests] }
    : undefined;

const gaugeShift = ({ figures: { value, baseline }, direction }: Finding): ClaimShift | undefined =>
  value && baseline ? { to: direction === 'less' ? 'less' : 'more', now: [value], before: [baseline] } : undefined;

/** `undefined`: the cited rows show no direction, so none is stated. */
export const findingShift = (finding: Finding): ClaimShift | undefined => {
  if (finding.kind === 'metric') return gaugeShift(finding);
  return finding.kind === 'self' || finding.kind === 'gap' ? slowShift(finding.figures) : undefined;
};

/** Rows that the figures of a shift are computed from. */
export const shiftEvidence = (shift: ClaimShift | undefined): readonly string[] =>
  shift === undefined ? [] : [...shift.now, ...shift.before].flatMap(({ of }) => of).map(({ evidence }) => evidence);

type FindingParts = readonly (SentencePart | undefined)[];
type FindingWriter = (finding: Finding, rows: CitedRows) => FindingParts;

const partsIf = (value: Figure | undefined, ...parts: readonly SentencePart[]): FindingParts =>
  value === undefined ? [] : parts;

/** The step that a finding counts. */
export const citedFlow = ({ evidence }: Finding, rows: CitedRows): FlowRow | undefined => {
  const found = evidence.map((id) => rows.get(id)).find((row) => row?.kind === 'flow' && row.to !== undefined);
  return found?.kind === 'flow' ? found : undefined;
};

/** A pattern tells where a request is by its first words; its evidence holds it whole. */
const MOST_PATTERN_WORDS = 8;

const beginningOf = (pattern: string): string => {
  const words = pattern.split(' ');
  return words.length <= MOST_PATTERN_WORDS + 1 ? pattern : `${words.slice(0, MOST_PATTERN_WORDS).join(' ')}…`;
};

/** The text of the event's pattern where that is cited, else its name. */
const eventPart = (event: string, rows: CitedRows): SentencePart => {
  const [place] = event.split('!');
  const template = [...rows.values()].find((row) => row.kind === 'template' && row.id === place);
  return template?.kind === 'template' ? { quote: beginningOf(template.text) } : namePart(event);
};

/** What a request does at this step. */
const flowStepParts = ({ from, to = END_EVENT }: FlowRow, rows: CitedRows): readonly SentencePart[] => {
  const before = eventPart(from, rows);
  if (to === END_EVENT) return from === START_EVENT ? ['end without saying anything'] : ['end after ', before];
  if (to === FAILED_MARK) return from === START_EVENT ? ['fail at once'] : ['fail right after ', before];
  return from === START_EVENT
    ? ['begin with ', eventPart(to, rows)]
    : ['reach ', eventPart(to, rows), ' right after ', before];
};

const flowParts: FindingWriter = (finding, rows) => {
  const { service, figures } = finding;
  const row = citedFlow(finding, rows);
  if (row === undefined || figures['share'] === undefined)
    return ['Requests through ', namePart(service), ' took another path'];
  const { share, baselineShare } = figures;
  return [
    'In ',
    // a service that does not answer shows in the rows of its callers
    namePart(row.service),
    ', ',
    figurePart(share),
    ' of the requests',
    ...(row.operation === UNKNOWN_OPERATION ? [] : [' to ', namePart(row.operation)]),
    ' ',
    ...flowStepParts(row, rows),
    ...(baselineShare === undefined ? ['; nothing to compare with'] : ['; ', figurePart(baselineShare), ' did before']),
  ];
};

const slowParts =
  (what: readonly SentencePart[]): FindingWriter =>
  (finding) => {
    const { slow, requests, baselineSlow, baselineRequests } = finding.figures;
    if (!slow || !requests || !baselineSlow || !baselineRequests || findingShift(finding) === undefined)
      return [...what, ' took another time than usual'];
    const before = ['; ', figurePart(baselineSlow), ' of ', figurePart(baselineRequests), ' were before'];
    return [
      ...what,
      ' became slow: ',
      figurePart(slow),
      ' of ',
      figurePart(requests),
      ' requests are far above the usual',
      ...before,
    ];
  };

/** The service whose time was counted; for a place, a service in it. */
const timedServicePart = ({ service, location, evidence }: Finding, rows: CitedRows): SentencePart => {
  if (![location.host, location.zone, location.region].includes(service)) return namePart(service);
  const row = evidence.map((id) => rows.get(id)).find((each) => each?.kind === 'latency');
  return namePart(row?.kind === 'latency' ? row.service : service);
};

const gapParts: FindingWriter = (finding, rows) => {
  const { gap } = finding.figures;
  const said = slowParts(['Calls to or from ', timedServicePart(finding, rows)])(finding, rows);
  return [
    ...said,
    ...partsIf(
      gap,
      '; in the slowest call shown, ',
      ...(gap === undefined ? [] : [figurePart(gap)]),
      ' pass outside the called service',
    ),
  ];
};

const ownWorkParts: FindingWriter = (finding, rows) => {
  const { duration } = finding.figures;
  const said = slowParts(['The own work of ', timedServicePart(finding, rows)])(finding, rows);
  return [
    ...said,
    ...partsIf(
      duration,
      '; the slowest request shown takes ',
      ...(duration === undefined ? [] : [figurePart(duration)]),
    ),
  ];
};

const metricParts: FindingWriter = ({ location, figures, direction, service }) => {
  const { value, baseline } = figures;
  const gauge = location.gauge ?? 'a gauge';
  const where: readonly SentencePart[] = location.pod === undefined ? [namePart(service)] : [namePart(location.pod)];
  if (value === undefined || baseline === undefined) return [namePart(gauge), ' of ', ...where, ' left its range'];
  const moved = direction === 'less' ? ' fell to ' : ' rose to ';
  return [namePart(gauge), ' of ', ...where, moved, figurePart(value), '; its median is ', figurePart(baseline)];
};

/** No figure holds the earlier rate, so only the count is stated. */
const rateParts: FindingWriter = ({ service, figures: { lines }, direction, location: { code } }, rows) => {
  const isOne = lines?.value === 1;
  const what: readonly SentencePart[] =
    code === undefined ? [isOne ? ' such line' : ' such lines'] : [isOne ? ' line of ' : ' lines of ', namePart(code)];
  if (lines !== undefined)
    return ['In ', namePart(service), ', ', figurePart(lines), ...what, ...figureTimeParts(lines, rows)];
  return direction === 'more' || direction === 'new'
    ? ['In ', namePart(service), ',', ...what, ' were logged outside of the time that was compared']
    : ['In ', namePart(service), ', the number of', ...what, ' changed'];
};

const changeFindingParts: FindingWriter = ({ service, evidence }, rows) => {
  const row = evidence.map((id) => rows.get(id)).find((each) => each?.kind === 'change');
  if (row?.kind !== 'change') return [namePart(service), ' was changed'];
  return changeParts(row, { clock: row.time });
};

const FINDING_WRITERS: { readonly [Kind in Finding['kind']]: FindingWriter } = {
  flow: flowParts,
  gap: gapParts,
  self: ownWorkParts,
  metric: metricParts,
  rate: rateParts,
  change: changeFindingParts,
  pattern: rateParts,
};

const CITABLE_KINDS: ReadonlySet<BatchRow['kind']> = new Set([
  'flow',
  'latency',
  'series',
  'rate',
  'change',
  'span',
  'template',
]);

/** Rows that the figures are computed from. */
const figureRows = ({ figures }: Finding): readonly string[] =>
  Object.values(figures).flatMap(({ of }) => of.map(({ evidence }) => evidence));

/** A span of another service than the claim speaks of is cited only for a figure. */
const isCited = (service: string, row: BatchRow | undefined): boolean =>
  row !== undefined && CITABLE_KINDS.has(row.kind) && (row.kind !== 'span' || row.service === service);

/** Whose requests the claim counts: a suspect that shows in the requests of its callers is not in them itself. */
const countedService = (finding: Finding, rows: CitedRows): string =>
  (finding.kind === 'flow' ? citedFlow(finding, rows)?.service : undefined) ?? finding.service;

/** The rows of its figures are cited first. */
export const findingClaim = (finding: Finding, rows: CitedRows): Claim => {
  const service = countedService(finding, rows);
  const cited = [...figureRows(finding), ...finding.evidence.filter((id) => isCited(service, rows.get(id)))];
  const type = finding.kind === 'change' ? 'observation' : 'rate';
  const citations = cited.length === 0 ? finding.evidence : cited;
  return buildClaim(type, { citations, shift: findingShift(finding) }, FINDING_WRITERS[finding.kind](finding, rows));
};
