// The answer that asks which of two readings of a message is meant. Nothing is fetched before the choice.
import { type Micros, toIso } from '../../kernel/time.js';
import type { Answer } from '../../evidence/answer.js';
import { formatName } from '../../evidence/quoting.js';
import type { Classification, RelationReading } from '../../investigation/turn.js';
import { formatMessage } from '../../language/messages/messages.js';
import { markdown } from '../../output/markdown.js';
import { snippet } from '../../evidence/sentence.js';

export type ConfirmInput = {
  readonly turn: number;
  readonly messageId: string;
  readonly askedAt: Micros;
  readonly engine: string;
  readonly classification: Classification;
  /** ISO 639-1, of the asker. */
  readonly language: string;
  /** First line of an issue's summary, by issue id. */
  readonly summaries: ReadonlyMap<string, string>;
};

const readingLabel = (
  { relation, issue }: RelationReading,
  { summaries, language }: Pick<ConfirmInput, 'summaries' | 'language'>,
): string => {
  const label = formatMessage(`choice.${relation}`, language);
  const about = issue === undefined ? undefined : summaries.get(issue);
  return about === undefined || about === '' ? label : `${label}: “${snippet(about)}”`;
};

/** Classifications keep their reasons in English: who writes another language is not told them. */
const reasonsText = ({ classification, language }: ConfirmInput): readonly string[] =>
  language === 'en' ? [classification.reasons.map((each) => `- ${formatName(each)}`).join('\n')] : [];

/** Readings that are offered. */
const MOST_READINGS = 2;

export const buildConfirmAnswer = (input: ConfirmInput): Answer => {
  const { turn, messageId, askedAt, engine, classification, language } = input;
  const readings = classification.readings.slice(0, MOST_READINGS);
  const lines = readings.map(
    (reading, index) => `${index + 1}. ${readingLabel(reading, input)} (${Math.round(reading.confidence * 100)} %)`,
  );
  return {
    turn,
    messageId,
    askedAt: toIso(askedAt),
    status: 'confirm',
    mode: 'deterministic',
    engine,
    text: markdown.prose(
      [
        `**${formatMessage('choice.prompt', language)}** ${formatMessage('choice.nothing-read', language)}`,
        lines.join('\n'),
        ...reasonsText(input),
      ].join('\n\n'),
    ),
    claims: [],
    hypotheses: [],
    evidence: [],
    timeline: [],
    coverage: [],
    nextActions: readings.map((reading) => ({
      label: readingLabel(reading, input),
      turn: { confirms: turn, relation: reading.relation },
    })),
    notices: [],
    usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, rowsRead: 0, millis: {} },
  };
};
