// A model that lies about true rows in many ways, and one that states the truth in its own words.
import type { CheckedClaim, Claim } from '../../src/evidence/claim.js';
import type { Evidence } from '../../src/evidence/evidence.js';
import type { BatchHash } from '../../src/kernel/brand.js';
import { toIso } from '../../src/kernel/time.js';
import type { BatchRow } from '../../src/telemetry/batch.js';
import type { LogRecord } from '../../src/telemetry/record.js';
import { type AnsweredIncident, answeredIncident } from './incident-answer.js';
import { verifyClaims } from '../../src/grounding/verify.js';

const INCIDENTS = 8;
export const incidents = (): readonly AnsweredIncident[] => {
  const found: AnsweredIncident[] = [];
  for (let seed = 701; found.length < INCIDENTS; seed += 1) {
    const answer = answeredIncident(seed, { requestsPerMinute: 8 });
    if (answer.checkable.claims.some(({ type }) => type === 'cause')) found.push(answer);
  }
  return found;
};

type CitedLine = { readonly evidence: Evidence; readonly row: LogRecord };

const linesOf = ({ checkable, batches }: AnsweredIncident): readonly CitedLine[] =>
  checkable.evidence.flatMap((evidence) => {
    const row = batches.find(({ hash }) => hash === evidence.batch)?.rows[evidence.position] as BatchRow | undefined;
    return row?.kind === 'log' && row.service !== undefined ? [{ evidence, row }] : [];
  });

const told = (type: Claim['type'], text: string, more: Partial<Claim> = {}): Claim => ({
  type,
  text,
  by: 'model',
  citations: [],
  figures: [],
  ...more,
});

const verdictOf = ({ checkable, stored }: AnsweredIncident, claim: Claim, evidence: readonly Evidence[] = []) =>
  verifyClaims(
    {
      ...checkable,
      claims: [...(claim.restates === undefined ? [] : checkable.claims), claim],
      evidence: [...checkable.evidence, ...evidence],
    },
    stored,
  ).at(-1);

const words = (message: string): string =>
  message
    .replaceAll(/["“”`]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whole words of the message without quotation marks of its own. */
const partOf = ({ row }: CitedLine): string => /^[^"“”`\n]{0,60}(?![\w-]|[.,:]\d)/.exec(row.message)?.[0].trim() ?? '';

const clock = ({ row }: CitedLine): string => toIso(row.time).slice(11, 19);

const otherDigit = (text: string): string => text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));

/** An amount of the engine's statement: behind a blank, with nothing of a name around it. */
const AMOUNT = /(?<= )\d[\d,]*(?= |%)/;

type ClaimLie = (incident: AnsweredIncident, line: CitedLine, other: CitedLine) => readonly Claim[];

const lies: { readonly [kind: string]: ClaimLie } = {
  'an invented line': (_, { evidence, row }) => [
    told('observation', `${row.service} logged “disk /dev/sda1 is full, refusing writes”`, {
      citations: [evidence.id],
    }),
  ],
  'an altered digit of a quotation': (_, line) =>
    /\d/.test(partOf(line))
      ? [
          told('observation', `${line.row.service} logged “${otherDigit(partOf(line))}”`, {
            citations: [line.evidence.id],
          }),
        ]
      : [],
  'the right line with the words of another': (_, line, other) =>
    partOf(line) === partOf(other) || line.row.message.includes(partOf(other))
      ? []
      : [told('observation', `${line.row.service} logged “${partOf(other)}”`, { citations: [line.evidence.id] })],
  'the line of another service': (_, line) => [
    told('observation', `warehouse-db logged “${partOf(line)}”`, { citations: [line.evidence.id] }),
  ],
  'another time': (_, line) => [
    told('observation', `${line.row.service} logged “${partOf(line)}” at 03:33:33`, { citations: [line.evidence.id] }),
  ],
  'a line that is not there': (_, { row }) => [
    told('observation', `${row.service} logged “${words(row.message)}”`, { citations: ['q99:3'] }),
  ],
  'a reason beside a true line': (_, line) => [
    told('observation', `${line.row.service} logged “${partOf(line)}” because the disk was full`, {
      citations: [line.evidence.id],
    }),
  ],
  'a denial beside a true line': (_, line) => [
    told('observation', `${line.row.service} never logged “${partOf(line)}”`, { citations: [line.evidence.id] }),
  ],
  'a state that no row tells': (_, line) => [
    told('observation', `${line.row.service} is healthy and logged “${partOf(line)}”`, {
      citations: [line.evidence.id],
    }),
  ],
  'a cause that nothing leads to': (_, line) => [
    told('cause', 'the cause is warehouse-db', { citations: [line.evidence.id] }),
  ],
  'a number off by ten': ({ checkable }) =>
    checkable.claims.flatMap(({ text }, index) => {
      const wrong = text.replace(AMOUNT, (digits) => String(Number(digits.replaceAll(',', '')) + 10));
      return wrong === text
        ? []
        : [told('rate', wrong, { restates: [index], citations: checkable.claims[index]?.citations ?? [] })];
    }),
  'no logs are configured': () => [
    told('absence', 'no logs are configured'),
    told('absence', 'no log lines were available', { reads: [0] }),
    told('observation', 'there are no logs for this service'),
  ],
  'connections at their limit': (_, { evidence }) => [
    told('observation', 'connections approached or exceeded the max_connections limit', { citations: [evidence.id] }),
    told('observation', 'EBS throughput approached or exceeded the maximum', { citations: [evidence.id] }),
    told('rate', 'the hit ratio fell from 93.83 to 56.99, by 65 %', { citations: [evidence.id] }),
  ],
};

const foreign = ({ evidence }: CitedLine): Evidence => ({
  ...evidence,
  id: 'e900',
  batch: 'f'.repeat(64) as BatchHash,
});

/** A claim, its kind, and the evidence that it adds. */
export type PlantedClaim = {
  readonly kind: string;
  readonly incident: AnsweredIncident;
  readonly claim: Claim;
  readonly evidence: readonly Evidence[];
};

export const verdict = ({ incident, claim, evidence }: PlantedClaim): CheckedClaim | undefined =>
  verdictOf(incident, claim, evidence);

const stolen = (line: CitedLine): Omit<PlantedClaim, 'incident'> => ({
  kind: 'a row of somebody else',
  claim: told('observation', `${line.row.service} logged “${partOf(line)}”`, { citations: ['e900'] }),
  evidence: [foreign(line)],
});

export const liesOf = (incident: AnsweredIncident): readonly PlantedClaim[] => {
  const lines = linesOf(incident);
  return lines.flatMap((line, at) => {
    const other = lines[(at + 1) % lines.length] ?? line;
    const own = Object.entries(lies).flatMap(([kind, lie]) =>
      lie(incident, line, other).map((claim) => ({ kind, claim, evidence: [] })),
    );
    return [...own, stolen(line)].map((each) => ({ ...each, incident }));
  });
};

export const truthsOf = (incident: AnsweredIncident): readonly PlantedClaim[] => {
  const quoted = linesOf(incident).flatMap((line) => {
    const { row, evidence } = line;
    const citations = [evidence.id];
    return [
      told('observation', `${row.service} logged “${partOf(line)}”`, { citations }),
      told('observation', `At ${clock(line)} ${row.service} logged "${partOf(line)}".`, { citations }),
      told('observation', `The ${row.level} line of ${row.service} says “${partOf(line)}” (${clock(line)} UTC)`, {
        citations,
      }),
    ];
  });
  const restated = incident.checkable.claims.map(({ type, text, citations }, index) =>
    told(type, text, { citations, restates: [index] }),
  );
  return [
    ...quoted.map((claim) => ({ kind: 'quoted', incident, claim, evidence: [] })),
    ...restated.map((claim) => ({ kind: 'restated', incident, claim, evidence: [] })),
  ];
};
