// Findings in words: one claim per finding, and one per log line that shows it.
import type { Claim, Shift } from '../../evidence/claim.js';
import { computeFigure } from '../../evidence/figure.js';
import type { Figure } from '../../evidence/evidence.js';
import type { Finding, Findings } from '../../evidence/finding.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { FlowRow } from '../../telemetry/aggregates/rows.js';
import { claimOf, type Part } from './sentence.js';
import { shiftOf } from './shift.js';

/** Rows of the evidence, by evidence id. */
export type CitedRows = ReadonlyMap<string, BatchRow>;

type Said = readonly (Part | undefined)[];
type Teller = (finding: Finding, rows: CitedRows) => Said;

const name = (text: string): Part => ({ name: text });
const figure = (value: Figure): Part => ({ figure: value });
const when = (value: Figure | undefined, ...parts: readonly Part[]): Said => (value === undefined ? [] : parts);

const flowOf = ({ evidence }: Finding, rows: CitedRows): FlowRow | undefined => {
  const found = evidence.map((id) => rows.get(id)).find((row) => row?.kind === 'flow' && row.to !== undefined);
  return found?.kind === 'flow' ? found : undefined;
};

const START = '^';
const END = '$';

/** The step as it happens: what comes after what. */
const stepOf = ({ from, to = END }: FlowRow): readonly Part[] => {
  if (to === END) return from === START ? ['end without saying anything'] : ['end after ', name(from)];
  return from === START ? ['begin with ', name(to)] : ['reach ', name(to), ' right after ', name(from)];
};

const flowSaid: Teller = (finding, rows) => {
  const { service, figures } = finding;
  const row = flowOf(finding, rows);
  if (row === undefined || figures['share'] === undefined)
    return ['Requests through ', name(service), ' took another path'];
  const { share, baselineShare } = figures;
  return [
    'In ',
    name(service),
    ', ',
    figure(share),
    ' of the requests to ',
    name(row.operation),
    ' ',
    ...stepOf(row),
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

const gapSaid: Teller = (finding, rows) => {
  const { gap } = finding.figures;
  const said = slowSaid(['Calls to or from ', name(finding.service)])(finding, rows);
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
  const said = slowSaid(['The own work of ', name(finding.service)])(finding, rows);
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
  return [name(service), ' was changed at ', { clock: row.time }, ': ', { quote: row.title }];
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

const AGGREGATES: ReadonlySet<BatchRow['kind']> = new Set(['flow', 'latency', 'series', 'rate', 'change', 'span']);

/** Spans of another service are cited when a figure is computed from them. */
const isCited = ({ service, figures }: Finding, id: string, row: BatchRow | undefined): boolean => {
  if (row === undefined || !AGGREGATES.has(row.kind)) return false;
  const operands = Object.values(figures).flatMap(({ of }) => of);
  return row.kind !== 'span' || row.service === service || operands.some(({ evidence }) => evidence === id);
};

/** What the engine counted, as one sentence. */
export const findingClaim = (finding: Finding, rows: CitedRows): Claim => {
  const cited = finding.evidence.filter((id) => isCited(finding, id, rows.get(id)));
  const type = finding.kind === 'change' ? 'observation' : 'rate';
  const citations = cited.length === 0 ? finding.evidence : cited;
  return claimOf(type, { citations, shift: shiftOf(finding) }, tellers[finding.kind](finding, rows));
};

const lineClaim = (id: string, row: BatchRow | undefined): readonly Claim[] => {
  if (row?.kind !== 'log') return [];
  const parts = [name(row.service), ' logged at ', { clock: row.time }, ': ', { quote: row.message }];
  return [claimOf('observation', { citations: [id] }, parts)];
};

type Step = { readonly id: string; readonly row: FlowRow };

/** The share of requests that took a step, in the window and before. */
const shares = (step: Step, all: Step): { readonly now: Figure; readonly before: Figure } => {
  const share = (side: 'window' | 'past'): Figure => ({
    value: computeFigure('ratio', [step.row[side], all.row[side]]),
    by: 'ratio',
    of: [step, all].map(({ id }) => ({ evidence: id, path: side })),
    unit: 'percent',
  });
  return { now: share('window'), before: share('past') };
};

/** A line that requests log less often than before; the step that it shows is the one that vanished. */
const missingClaim = (id: string, finding: Finding, rows: CitedRows): readonly Claim[] => {
  const line = rows.get(id);
  const flows = finding.evidence.flatMap((each): readonly Step[] => {
    const row = rows.get(each);
    return row?.kind === 'flow' ? [{ id: each, row }] : [];
  });
  const all = flows.find(({ row }) => row.to === undefined);
  const [, vanished] = flows.filter(({ row }) => row.to !== undefined);
  if (line?.kind !== 'log' || all === undefined || vanished === undefined) return lineClaim(id, line);
  const { now, before } = shares(vanished, all);
  const citations = [id, vanished.id, all.id];
  const often: readonly Part[] = [figure(before), ' of these requests before, in ', figure(now), ' now: '];
  const shift: Shift = { to: 'less', now: [now], before: [before] };
  const parts = [name(line.service), ' logged this in ', ...often, { quote: line.message }];
  return [claimOf('observation', { citations, shift }, parts)];
};

/** The lines themselves: at most so many per finding. */
const LINES = 3;

export const lineClaims = (finding: Finding, rows: CitedRows, roles: ReadonlyMap<string, string>): readonly Claim[] =>
  finding.evidence
    .flatMap((id) => (roles.get(id) === 'missing' ? missingClaim(id, finding, rows) : lineClaim(id, rows.get(id))))
    .slice(0, LINES);

/** One line of each of the most telling patterns. */
export const patternClaims = ({ groups }: Findings, rows: CitedRows): readonly Claim[] => {
  const patterns = groups.filter(({ by }) => by === 'stack' || by === 'template');
  const claims = patterns.flatMap(({ samples: [id] }) => (id === undefined ? [] : lineClaim(id, rows.get(id))));
  return [...new Map(claims.map((claim) => [claim.text, claim])).values()].slice(0, LINES);
};
