// Findings in words: one claim per finding, and one per log line that shows it.
import type { Claim } from '../../evidence/claim.js';
import type { Figure } from '../../evidence/evidence.js';
import type { Finding, Findings } from '../../evidence/finding.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { FlowRow } from '../../telemetry/aggregates/rows.js';
import { claimOf, type Part } from './sentence.js';

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
  if (to === END) return ['end after ', name(from)];
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
    ...(baselineShare === undefined ? ['; no request did before'] : ['; ', figure(baselineShare), ' did before']),
  ];
};

const slowSaid =
  (what: readonly Part[]): Teller =>
  ({ figures }) => {
    const { slow, requests, baselineSlow, baselineRequests } = figures;
    if (slow === undefined || requests === undefined) return [...what, ' became slow'];
    const before = baselineSlow === undefined || baselineRequests === undefined ? undefined : baselineSlow;
    return [
      ...what,
      ' became slow: ',
      figure(slow),
      ' of ',
      figure(requests),
      ' requests are far above the usual',
      ...when(before, '; ', figure(before ?? slow), ' of ', figure(baselineRequests ?? slow), ' were before'),
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

const rateSaid: Teller = ({ service, direction, figures, location }) => {
  const { lines } = figures;
  const what: readonly Part[] = location.code === undefined ? ['one log pattern'] : ['lines of ', name(location.code)];
  if (direction === 'missing') return ['In ', name(service), ', ', ...what, ' stopped'];
  const changed = direction === 'less' ? ' became rare' : direction === 'new' ? ' appeared' : ' became frequent';
  return [
    'In ',
    name(service),
    ', ',
    ...what,
    changed,
    ...(lines === undefined ? [] : [': ', figure(lines), ' in the window']),
  ];
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

/** What the engine counted, as one sentence. */
export const findingClaim = (finding: Finding, rows: CitedRows): Claim => {
  const cited = finding.evidence.filter((id) => AGGREGATES.has(rows.get(id)?.kind ?? 'log'));
  const type = finding.kind === 'change' ? 'observation' : 'rate';
  return claimOf(type, cited.length === 0 ? finding.evidence : cited, tellers[finding.kind](finding, rows));
};

const lineClaim = (id: string, row: BatchRow | undefined, missing: boolean): readonly Claim[] => {
  if (row?.kind !== 'log') return [];
  const lead = missing ? ' logged this normally and no longer does: ' : ' logged at ';
  const at: readonly Part[] = missing ? [] : [{ clock: row.time }, ': '];
  return [claimOf('observation', [id], [name(row.service), lead, ...at, { quote: row.message }])];
};

/** The lines themselves: at most so many per finding. */
const LINES = 3;

export const lineClaims = (finding: Finding, rows: CitedRows, roles: ReadonlyMap<string, string>): readonly Claim[] =>
  finding.evidence.flatMap((id) => lineClaim(id, rows.get(id), roles.get(id) === 'missing')).slice(0, LINES);

/** One line of each of the most telling patterns: what the logs show when nothing deviates. */
export const patternClaims = ({ groups }: Findings, rows: CitedRows): readonly Claim[] => {
  const patterns = groups.filter(({ by }) => by === 'stack' || by === 'template');
  const claims = patterns.flatMap(({ samples: [id] }) => (id === undefined ? [] : lineClaim(id, rows.get(id), false)));
  return [...new Map(claims.map((claim) => [claim.text, claim])).values()].slice(0, LINES);
};
