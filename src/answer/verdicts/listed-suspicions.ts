// Several suspicions in one message: “could it be the network or dns?”, “fare-quote or the database?”. Each gets a verdict.
import type { AskContext } from '../ask-context.js';
import { findNamedTechnologies, technologyTopic } from './named-technology.js';
import { findTopicSpans } from '../../language/topics/read-topics.js';
import { SUSPICION_TOPICS, type SuspicionTopic } from './suspicion-topics.js';

/** A service by its name, or a kind of problem, as the message writes it. */
export type Suspicion = { readonly text: string; readonly start: number; readonly end: number } & (
  { readonly service: string } | { readonly topic: SuspicionTopic }
);

/** What stands between the members of a list, in the languages of the reader. */
const SEPARATOR =
  /[,;/?？，、；|]|(?<!\p{L})(?:or|and|oder|und|o|u|y|e|ou|et|of|en|eller|och|lub|albo|czy|i|veya|ya da|ve|ya|aur)(?!\p{L})|还是|或者?|和|とか|それとも|または|か|や|아니면|또는|या/iu;

const overlaps = (a: Pick<Suspicion, 'start' | 'end'>, b: Pick<Suspicion, 'start' | 'end'>): boolean =>
  a.start < b.end && b.start < a.end;

const topicsIn = ({ message, language }: AskContext): readonly Suspicion[] =>
  findTopicSpans(message, language).map(({ topic, start, end }) => ({
    text: message.slice(start, end),
    start,
    end,
    topic: SUSPICION_TOPICS[topic],
  }));

const suspicionsIn = (context: AskContext): readonly Suspicion[] => {
  const { message, entities } = context;
  const services = entities.flatMap(({ kind, name, text, start, end }): readonly Suspicion[] =>
    kind === 'service' && name !== undefined ? [{ text, start, end, service: name }] : [],
  );
  const technologies = findNamedTechnologies(message, entities).map((named): Suspicion => ({
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
export const findListedSuspicions = (context: AskContext): readonly Suspicion[] => {
  const all = suspicionsIn(context);
  const isList = all.every((each, index) => {
    const before = all[index - 1];
    return before === undefined || SEPARATOR.test(context.message.slice(before.end, each.start));
  });
  return all.length > 1 && isList ? all.slice(0, MOST_SUSPICIONS) : [];
};
