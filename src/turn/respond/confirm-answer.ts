// The answer that asks which of two readings of a message is meant. Nothing is fetched before the choice.
import { type Micros, toIso } from '../../kernel/time.js';
import type { Answer } from '../../evidence/answer.js';
import { formatName } from '../../evidence/quoting.js';
import type { Classification, Relation, RelationReading } from '../../investigation/turn.js';
import { markdown } from '../../output/markdown.js';
import { snippet } from '../../evidence/sentence.js';

export type ConfirmInput = {
  readonly turn: number;
  readonly messageId: string;
  readonly askedAt: Micros;
  readonly engine: string;
  readonly classification: Classification;
  /** First line of an issue's summary, by issue id. */
  readonly summaries: ReadonlyMap<string, string>;
};

const RELATION_TEXTS: { readonly [R in Relation]: string } = {
  follow_up: 'It continues the current issue',
  new_issue: 'It is a new issue',
  returned: 'It returns to an earlier issue',
};

const readingLabel = ({ relation, issue }: RelationReading, summaries: ReadonlyMap<string, string>): string => {
  const about = issue === undefined ? undefined : summaries.get(issue);
  return about === undefined || about === ''
    ? RELATION_TEXTS[relation]
    : `${RELATION_TEXTS[relation]}: “${snippet(about)}”`;
};

/** Readings that are offered. */
const MOST_READINGS = 2;

export const buildConfirmAnswer = (input: ConfirmInput): Answer => {
  const { turn, messageId, askedAt, engine, classification, summaries } = input;
  const readings = classification.readings.slice(0, MOST_READINGS);
  const lines = readings.map(
    (reading, index) => `${index + 1}. ${readingLabel(reading, summaries)} (${Math.round(reading.confidence * 100)} %)`,
  );
  return {
    turn,
    messageId,
    askedAt: toIso(askedAt),
    status: 'confirm',
    mode: 'deterministic',
    engine,
    text: markdown.prose(
      `**Which one do you mean?** Nothing was fetched yet.\n\n${lines.join('\n')}\n\n${classification.reasons.map((each) => `- ${formatName(each)}`).join('\n')}`,
    ),
    claims: [],
    hypotheses: [],
    evidence: [],
    timeline: [],
    coverage: [],
    nextActions: readings.map((reading) => ({
      label: readingLabel(reading, summaries),
      turn: { confirms: turn, relation: reading.relation },
    })),
    notices: [],
    usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, rowsRead: 0, millis: {} },
  };
};
