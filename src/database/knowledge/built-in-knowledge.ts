// The built-in texts on PostgreSQL, RDS, Aurora, MySQL and MariaDB.
import { AURORA_SOURCE, BRIEF_SOURCE, BRIEF_TEXTS } from './texts/brief-texts.js';
import { CLIENT_AND_CPU_TEXTS } from './texts/client-and-cpu.js';
import { ENGINE_TEXTS } from './texts/engines.js';
import { LOCK_TEXTS } from './texts/locks.js';
import { MYSQL_ENGINE_TEXTS, MYSQL_TEXTS } from './texts/mysql.js';
import { IO_TEXTS } from './texts/reading-and-writing.js';
import type { EventTextTopic } from './texts/event-text-topic.js';
import { type DatabaseKnowledge, type EventText, indexKnowledge, type KnowledgeTexts } from './knowledge.js';

/** Raised with every change of a text. */
const VERSION = '2';

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

const steps = (lines: readonly string[]): string => lines.map((line, index) => `${index + 1}. ${line}`).join('\n');

const eventTextOf = ({ meaning, causes, checks, actions }: EventTextTopic): string =>
  [
    meaning,
    `Likely causes:\n${bullets(causes)}`,
    `What to check:\n${bullets(checks)}`,
    `Actions:\n${steps(actions)}`,
  ].join('\n\n');

const primaryTexts = [...CLIENT_AND_CPU_TEXTS, ...IO_TEXTS, ...LOCK_TEXTS, ...MYSQL_TEXTS].flatMap(
  (topic): readonly EventText[] =>
    topic.events.map((event) => ({ event, text: eventTextOf(topic), isPrimary: true, source: topic.source })),
);

const briefTexts = BRIEF_TEXTS.map(([event, text]): EventText => {
  const source = text.startsWith('Aurora:') ? AURORA_SOURCE : BRIEF_SOURCE;
  return { event, text, isPrimary: false, source };
});

export const BUILT_IN_TEXTS: KnowledgeTexts = {
  version: VERSION,
  engines: [...ENGINE_TEXTS, ...MYSQL_ENGINE_TEXTS],
  events: [...primaryTexts, ...briefTexts],
};

export const builtInKnowledge: DatabaseKnowledge = indexKnowledge(BUILT_IN_TEXTS);
