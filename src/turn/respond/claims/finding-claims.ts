// Findings in words: one claim per finding.
import type { Claim } from '../../../evidence/claim.js';
import type { Figure } from '../../../evidence/evidence.js';
import type { Finding } from '../../../evidence/finding.js';
import type { BatchRow } from '../../../telemetry/batch.js';
import {
  END_EVENT,
  FAILED_MARK,
  START_EVENT,
  UNKNOWN_OPERATION,
} from '../../../telemetry/aggregates/operation-names.js';
import type { FlowRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { changeParts } from './change-words.js';
import { type CitedRows, claimOf, figure, name, type Part } from './sentence.js';
import { shiftOf } from './shift.js';

type Said = readonly (Part | undefined)[];
type Teller = (finding: Finding, rows: CitedRows) => Said;

const when = (value: Figure | undefined, ...parts: readonly Part[]): Said => (value === undefined ? [] : parts);

const flowOf = ({ evidence }: Finding, rows: CitedRows): FlowRow | undefined => {
  const found = evidence.map((id) => rows.get(id)).find((row) => row?.kind === 'flow' && row.to !== undefined);
  return found?.kind === 'flow' ? found : undefined;
};

/** An event in words: the text of its pattern where that was cited, else its name. */
const eventOf = (event: string, rows: CitedRows): Part => {
  const [place] = event.split('!');
  const template = [...rows.values()].find((row) => row.kind === 'template' && row.id === place);
  return template?.kind === 'template' ? { quote: template.text } : name(event);
};

/** The step as it happens: what comes after what. */
const stepOf = ({ from, to = END_EVENT }: FlowRow, rows: CitedRows): readonly Part[] => {
  const before = eventOf(from, rows);
  if (to === END_EVENT) return from === START_EVENT ? ['end without saying anything'] : ['end after ', before];
  if (to === FAILED_MARK) return from === START_EVENT ? ['fail at once'] : ['fail right after ', before];
  return from === START_EVENT
    ? ['begin with ', eventOf(to, rows)]
    : ['reach ', eventOf(to, rows), ' right after ', before];
};

const flowSaid: Teller = (finding, rows) => {
  const { service, figures } = finding;
  const row = flowOf(finding, rows);
  if (row === undefined || figures['share'] === undefined)
    return ['Requests through ', name(service), ' took another path'];
  const { share, baselineShare } = figures;
  return [
    'In ',
    // of a service that does not answer, its callers' requests tell
    name(row.service),
    ', ',
    figure(share),
    ' of the requests',
    ...(row.operation === UNKNOWN_OPERATION ? [] : [' to ', name(row.operation)]),
    ' ',
    ...stepOf(row, rows),
    ...(baselineShare === undefined ? ['; nothing to compare with'] : ['; ', figure(baselineShare), ' did before']),
  ];
};

const slowSaid =
  (what: readonly Part[]): Teller =>
  (finding) => {
    const { slow, requests, baselineSlow, baselineRequests } = finding.figures;
    if (!slow || !requests || !baselineSlow || !baselineRequests || shiftOf(finding) === undefined)
      return [...what, ' took another time than usual'];
    const before = ['; ', figure(baselineSlow), ' of ', figure(baselineRequests), ' were before'];
    return [
      ...what,
      ' became slow: ',
      figure(slow),
      ' of ',
      figure(requests),
      ' requests are far above the usual',
      ...before,
    ];
  };

/** Whose time was counted: where a machine is blamed, that of a service on it. */
const timedOf = ({ service, location, evidence }: Finding, rows: CitedRows): Part => {
  if (location.host !== service) return name(service);
  const row = evidence.map((id) => rows.get(id)).find((each) => each?.kind === 'latency');
  return name(row?.kind === 'latency' ? row.service : service);
};

const gapSaid: Teller = (finding, rows) => {
  const { gap } = finding.figures;
  const said = slowSaid(['Calls to or from ', timedOf(finding, rows)])(finding, rows);
  return [
    ...said,
    ...when(
      gap,
      '; in the slowest call shown, ',
      ...(gap === undefined ? [] : [figure(gap)]),
      ' pass outside the called service',
    ),
  ];
};

const selfSaid: Teller = (finding, rows) => {
  const { duration } = finding.figures;
  const said = slowSaid(['The own work of ', timedOf(finding, rows)])(finding, rows);
  return [
    ...said,
    ...when(duration, '; the slowest request shown takes ', ...(duration === undefined ? [] : [figure(duration)])),
  ];
};

const metricSaid: Teller = ({ location, figures, direction, service }) => {
  const { value, baseline } = figures;
  const gauge = location.gauge ?? 'a gauge';
  const where: readonly Part[] = location.pod === undefined ? [name(service)] : [name(location.pod)];
  if (value === undefined || baseline === undefined) return [name(gauge), ' of ', ...where, ' left its range'];
  const moved = direction === 'less' ? ' fell to ' : ' rose to ';
  return [name(gauge), ' of ', ...where, moved, figure(value), '; its median is ', figure(baseline)];
};

/** How often lines came before is not in a figure, so only what was counted is told. */
const rateSaid: Teller = ({ service, figures: { lines }, location }) => {
  const what: readonly Part[] = location.code === undefined ? ['of a log pattern'] : ['of ', name(location.code)];
  return lines === undefined
    ? ['In ', name(service), ', the number of lines ', ...what, ' changed']
    : ['In ', name(service), ', lines ', ...what, ' in the window: ', figure(lines)];
};

const changeSaid: Teller = ({ service, evidence }, rows) => {
  const row = evidence.map((id) => rows.get(id)).find((each) => each?.kind === 'change');
  if (row?.kind !== 'change') return [name(service), ' was changed'];
  return changeParts(row, { clock: row.time });
};

const tellers: { readonly [Kind in Finding['kind']]: Teller } = {
  flow: flowSaid,
  gap: gapSaid,
  self: selfSaid,
  metric: metricSaid,
  rate: rateSaid,
  change: changeSaid,
  pattern: rateSaid,
};

const AGGREGATES: ReadonlySet<BatchRow['kind']> = new Set([
  'flow',
  'latency',
  'series',
  'rate',
  'change',
  'span',
  'template',
]);

/** Rows that the figures are computed from. */
const countedIn = ({ figures }: Finding): readonly string[] =>
  Object.values(figures).flatMap(({ of }) => of.map(({ evidence }) => evidence));

/** Spans of another service show nothing of this one, unless a figure is computed from them. */
const isCited = ({ service }: Finding, row: BatchRow | undefined): boolean =>
  row !== undefined && AGGREGATES.has(row.kind) && (row.kind !== 'span' || row.service === service);

/** What the engine counted, as one sentence; the rows that hold the numbers are cited first. */
export const findingClaim = (finding: Finding, rows: CitedRows): Claim => {
  const cited = [...countedIn(finding), ...finding.evidence.filter((id) => isCited(finding, rows.get(id)))];
  const type = finding.kind === 'change' ? 'observation' : 'rate';
  const citations = cited.length === 0 ? finding.evidence : cited;
  return claimOf(type, { citations, shift: shiftOf(finding) }, tellers[finding.kind](finding, rows));
};
