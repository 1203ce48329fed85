// Several suspicions in one message: “could it be the network or dns?”, “fare-quote or the database?”. Each gets a verdict.
import type { AskContext } from '../ask-context.js';
import { findNamedTechnologies, technologyTopic } from './named-technology.js';
import { SUSPICION_TOPICS, type SuspicionTopic } from './suspicion-topics.js';

/** A service by its name, or a kind of problem, as the message writes it. */
export type ListedSuspicion = { readonly text: string; readonly start: number; readonly end: number } & (
  { readonly service: string } | { readonly topic: SuspicionTopic }
);

const overlaps = (a: Pick<ListedSuspicion, 'start' | 'end'>, b: Pick<ListedSuspicion, 'start' | 'end'>): boolean =>
  a.start < b.end && b.start < a.end;

const topicsIn = ({ details }: AskContext): readonly ListedSuspicion[] =>
  (details.topics ?? []).map(({ topic, text, start, end }) => ({ text, start, end, topic: SUSPICION_TOPICS[topic] }));

const suspicionsIn = (context: AskContext): readonly ListedSuspicion[] => {
  const { entities } = context;
  const services = entities.flatMap(({ kind, name, text, start, end }): readonly ListedSuspicion[] =>
    kind === 'service' && name !== undefined ? [{ text, start, end, service: name }] : [],
  );
  const technologies = findNamedTechnologies(context).map((named): ListedSuspicion => ({
    text: named.text,
    start: named.start,
    end: named.start + named.text.length,
    topic: technologyTopic(named),
  }));
  const all = [...services, ...technologies, ...topicsIn(context)];
  return all
    .filter((each, index) => !all.slice(0, index).some((other) => overlaps(other, each)))
    .toSorted((a, b) => a.start - b.start);
};

const MOST_SUSPICIONS = 4;

/** In the order of the message. Fewer than two: the message suspects one thing, or speaks of one of another. */
export const findListedSuspicions = (context: AskContext): readonly ListedSuspicion[] => {
  const all = suspicionsIn(context);
  const { separators } = context.details;
  const isList = all.every((each, index) => {
    const before = all[index - 1];
    return before === undefined || separators.some((at) => at >= before.end && at < each.start);
  });
  return all.length > 1 && isList ? all.slice(0, MOST_SUSPICIONS) : [];
};
