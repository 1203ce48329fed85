// The engine's working, read from the facts that its service stored, and told for the cases that it got wrong.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Considered, Findings, Hypothesis } from '../../../src/evidence/finding.js';
import type { Asked } from './ask.js';
import type { Scored } from './score.js';

/** The last findings of an investigation. */
export const findingsIn = (folder: string, clientTxnId: string): { readonly findings?: Findings } => {
  const file = join(folder, 'facts.sqlite');
  if (!existsSync(file)) return {};
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const row = db
      .prepare(
        `SELECT body FROM facts JOIN texts ON texts.ref = json_extract(facts.data, '$.findings')
         WHERE facts.type = 'FindingsDrawn' AND facts.stream LIKE '%/default/' || ? ORDER BY position DESC LIMIT 1`,
      )
      .get(clientTxnId);
    return row === undefined ? {} : { findings: JSON.parse(String(row['body'])) as Findings };
  } finally {
    db.close();
  }
};

const SHOWN = 25;

const hypothesisLine = ({ service, kind, score, confidence, location, onset }: Hypothesis): string =>
  `  ${score.toFixed(2).padStart(7)} ${confidence.toFixed(3)} ${service} (${kind}) ${JSON.stringify(location)}${
    onset === undefined ? '' : ` since ${new Date(onset / 1000).toISOString()}`
  }`;

const consideredLine = ({ kind, service, what, score, detail }: Considered): string =>
  `  ${score.toFixed(2).padStart(7)} ${kind.padEnd(6)} ${service}: ${what} ${JSON.stringify(detail)}`;

const told = ({ truth, serviceRank, evidenceRank }: Scored, findings: Findings): string => {
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

/** Of every case whose service or evidence is not the first; of a single case, always. */
export const explanations = (cases: readonly Scored[], asked: readonly Asked[]): readonly string[] =>
  cases
    .filter(({ serviceRank, evidenceRank }) => cases.length === 1 || Math.max(serviceRank, evidenceRank) > 1)
    .flatMap((scored) => {
      const { findings } = asked.find(({ id }) => id === scored.truth.id) ?? {};
      return findings === undefined ? [] : [told(scored, findings)];
    });
