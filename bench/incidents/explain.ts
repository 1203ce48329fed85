// The engine's working, told for the cases that it got wrong.
import type { ConsideredDeviation, Findings, Hypothesis } from '../../src/evidence/finding.js';
import type { IncidentAnswer } from './ask.js';
import { isMissed, type ScoredIncident } from './score.js';

const SHOWN = 25;

const hypothesisLine = ({ service, kind, score, confidence, location, onset }: Hypothesis): string =>
  `  ${score.toFixed(2).padStart(7)} ${confidence.toFixed(3)} ${service} (${kind}) ${JSON.stringify(location)}${
    onset === undefined ? '' : ` since ${new Date(onset / 1000).toISOString()}`
  }`;

const consideredLine = ({ kind, service, what, score, detail }: ConsideredDeviation): string =>
  `  ${score.toFixed(2).padStart(7)} ${kind.padEnd(6)} ${service}: ${what} ${JSON.stringify(detail)}`;

const explanationOf = ({ truth, serviceRank, evidenceRank }: ScoredIncident, findings: Findings): string => {
  const own = findings.considered.filter(({ service }) => service === truth.service);
  const rest = findings.considered.slice(0, SHOWN);
  return [
    `${truth.id}: ${truth.faultType} in ${truth.service}, at ${truth.places.join(' or ')}; service ${serviceRank}, evidence ${evidenceRank}`,
    ` window ${JSON.stringify(findings.window)}, baseline ${findings.baseline}, missing ${findings.missing.join(', ')}`,
    ' hypotheses (score, confidence)',
    ...findings.hypotheses.map(hypothesisLine),
    ' considered',
    ...rest.map(consideredLine),
    ` considered, of ${truth.service}`,
    ...own.filter((each) => !rest.includes(each)).map(consideredLine),
  ].join('\n');
};

/** Of every case that is missed; of a single case, always. */
export const explanations = (cases: readonly ScoredIncident[], asked: readonly IncidentAnswer[]): readonly string[] =>
  cases
    .filter((each) => cases.length === 1 || isMissed(each))
    .flatMap((scored) => {
      const { findings } = asked.find(({ id }) => id === scored.truth.id) ?? {};
      return findings === undefined ? [] : [explanationOf(scored, findings)];
    });
