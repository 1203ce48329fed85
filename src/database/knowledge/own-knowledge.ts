// The knowledge that comes with us, in our own words: PostgreSQL as Aurora, RDS and the community run it.
import { AURORA_SOURCE, BRIEF, BRIEF_SOURCE } from './texts/brief-texts.js';
import { clientAndCpu } from './texts/client-and-cpu.js';
import { ENGINES } from './texts/engines.js';
import { locks } from './texts/locks.js';
import { readingAndWriting } from './texts/reading-and-writing.js';
import type { Topic } from './texts/topic.js';
import type { EventText } from './event-text.js';
import { type Knowledge, knowledgeOf, type Texts } from './knowledge.js';

/** Raised with every change of a text. */
const VERSION = '1';

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

const steps = (lines: readonly string[]): string => lines.map((line, index) => `${index + 1}. ${line}`).join('\n');

const told = ({ meaning, causes, checks, actions }: Topic): string =>
  [
    meaning,
    `Likely causes:\n${bullets(causes)}`,
    `What to check:\n${bullets(checks)}`,
    `Actions:\n${steps(actions)}`,
  ].join('\n\n');

const primary = [...clientAndCpu, ...readingAndWriting, ...locks].flatMap((topic): readonly EventText[] =>
  topic.events.map((event) => ({ event, text: told(topic), isPrimary: true, source: topic.source })),
);

const brief = BRIEF.map(([event, text]): EventText => {
  const source = text.startsWith('Aurora:') ? AURORA_SOURCE : BRIEF_SOURCE;
  return { event, text, isPrimary: false, source };
});

export const OWN_TEXTS: Texts = { version: VERSION, engines: ENGINES, events: [...primary, ...brief] };

export const ownKnowledge: Knowledge = knowledgeOf(OWN_TEXTS);
