// What the largest waits of a report mean, and what to do about them, from our knowledge.
import type { EventText } from '../knowledge/event-text.js';
import { eventText } from '../knowledge/knowledge.js';
import { ownKnowledge } from '../knowledge/own-knowledge.js';
import { type Block, code, heading, prose, text } from './page.js';
import { sidesOf, type Subject } from './subject.js';

const MOST = 4;
const LEAST_PERCENT = 5;

const steps = ({ text: words }: EventText): readonly string[] =>
  [...words.matchAll(/^\d+\. (.+)$/gm)].map(([, step = '']) => step);

const meaning = (name: string, known: EventText): readonly Block[] => {
  const [first = ''] = known.text.split('\n\n');
  const actions = steps(known);
  return [
    heading(3, code(name)),
    prose(text(first)),
    ...(actions.length === 0 ? [] : [{ kind: 'list' as const, items: actions.map((step) => [text(step)]) }]),
    ...(known.source === undefined ? [] : [prose(text('More: '), code(known.source))]),
  ];
};

/** Several events may have one story: it is told once. */
export const meaningBlocks = (subject: Subject): readonly Block[] => {
  const side = sidesOf(subject).find((each) => each.side === subject.diagnosis.subject);
  const names = (side?.snapshot.waits?.events ?? [])
    .filter(({ percent = 0 }) => percent >= LEAST_PERCENT)
    .toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))
    .map(({ name }) => name);
  const stories = new Map<string, { readonly name: string; readonly known: EventText }>();
  for (const name of names) {
    const known = eventText(ownKnowledge, name);
    if (known !== undefined && !stories.has(known.text)) stories.set(known.text, { name, known });
  }
  const told = [...stories.values()].slice(0, MOST);
  return told.length === 0
    ? []
    : [heading(2, text('What these waits mean')), ...told.flatMap(({ name, known }) => meaning(name, known))];
};
