// What a message suspects. “Could it be the network or dns?”: each gets a verdict. “It is not cart. Could it be dns?”: only dns does.
import { spansOverlap, type TextSpan } from '../../language/names/entity.js';
import { hasCue } from '../../language/details/message-details.js';
import type { AskContext } from '../ask-context.js';
import { causeHypothesis } from './cause-facts.js';
import { findNamedTechnologies, technologyTopic } from './named-technology.js';
import { SUSPICION_TOPICS, type SuspicionTopic } from './suspicion-topics.js';

/** A service by its name, or a kind of problem, as the message writes it. */
export type ListedSuspicion = { readonly text: string; readonly start: number; readonly end: number } & (
  { readonly service: string } | { readonly topic: SuspicionTopic }
);

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
    .filter((each, index) => !all.slice(0, index).some((other) => spansOverlap(other, each)))
    .toSorted((a, b) => a.start - b.start);
};

const isWithin = ({ start, end }: TextSpan, spans: readonly TextSpan[]): boolean =>
  spans.some((each) => start >= each.start && end <= each.end);

/** What the questions of the message suspect, where they suspect something; else all that it names. */
const askedSuspicions = ({ details }: AskContext, all: readonly ListedSuspicion[]): readonly ListedSuspicion[] => {
  const { questions = [], suspicion } = details;
  const asked = all.filter((each) => isWithin(each, questions));
  const asksOfOther = suspicion?.words !== undefined && isWithin(suspicion, questions);
  return asked.length > 0 || asksOfOther ? asked : all;
};

/** “Not checkout”: it is ruled out, and not suspected. */
const isDenied = ({ entities }: AskContext, suspicion: ListedSuspicion): boolean =>
  entities.some((each) => each.use?.wanted === false && spansOverlap(each, suspicion));

/** A context of the suspected things alone, and the words of the question about them. */
export type NarrowedSuspicion = {
  readonly context: AskContext;
  /** As the message writes it, where others that it names are left aside: which one is judged has to be said. */
  readonly judged?: string;
};

/** Leaves out what the message rules out, and what it names outside of its question. */
export const narrowToSuspicion = (context: AskContext): NarrowedSuspicion => {
  const all = suspicionsIn(context);
  const asked = askedSuspicions(context, all);
  const wanted = asked.filter((each) => !isDenied(context, each));
  const kept = wanted.length > 0 ? wanted : asked;
  if (kept.length === all.length) return { context };
  const { details, entities, ask } = context;
  const aside = all.filter((each) => !kept.includes(each));
  const isAside = (span: TextSpan): boolean => aside.some((each) => spansOverlap(each, span));
  const { questions = [] } = details;
  const terms = details.terms.filter((each) => !isAside(each) && (questions.length === 0 || isWithin(each, questions)));
  const topics = (details.topics ?? []).filter((each) => !isAside(each));
  // what the whole message is read as may be what it rules out
  const { of: _of, ...withoutOf } = ask;
  const judged = kept.length === 1 ? kept[0]?.text : kept.length === 0 ? details.suspicion?.what : undefined;
  return {
    context: {
      ...context,
      ask: withoutOf,
      entities: entities.filter((each) => !isAside(each)),
      topics: topics.map(({ topic }) => topic),
      details: {
        ...details,
        terms,
        topics,
        content: details.content.filter((word) => terms.some(({ text }) => text === word)),
      },
    },
    ...(judged !== undefined && { judged }),
  };
};

const MOST_SUSPICIONS = 4;

/** “Are the callers broken themselves, or just victims?”: those that the cause affects. */
const affectedCallers = (context: AskContext): readonly ListedSuspicion[] => {
  if (!hasCue(context.details, 'callers') || context.entities.some(({ kind }) => kind === 'service')) return [];
  const affected = causeHypothesis(context)?.affected ?? [];
  return affected.slice(0, MOST_SUSPICIONS).map((service) => ({ text: service, start: 0, end: 0, service }));
};

/** In the order of the message. Fewer than two: the message suspects one thing, or speaks of one of another. */
export const findListedSuspicions = (context: AskContext): readonly ListedSuspicion[] => {
  const callers = affectedCallers(context);
  if (callers.length > 0) return callers;
  const all = suspicionsIn(context);
  const { separators } = context.details;
  const isList = all.every((each, index) => {
    const before = all[index - 1];
    return before === undefined || separators.some((at) => at >= before.end && at < each.start);
  });
  return all.length > 1 && isList ? all.slice(0, MOST_SUSPICIONS) : [];
};
