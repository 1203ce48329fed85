// Well-known servers that a message names by themselves: “is redis ok?”. What is stored of one is looked for by its names.
import type { Entity } from '../../language/names/entity.js';
import { type Technology, technologyOfName } from '../../telemetry/failures/technologies.js';
import type { SuspicionTopic } from './suspicion-topics.js';

const WORD = /[\p{L}][\p{L}\p{N}]{2,}/gu;

type NamedTechnology = { readonly technology: Technology; readonly text: string; readonly start: number };

/** Names inside other entities, such as a service `redis-cart`, name those. */
export const findNamedTechnologies = (message: string, entities: readonly Entity[]): readonly NamedTechnology[] =>
  [...message.matchAll(WORD)].flatMap(({ 0: text, index }) => {
    const technology = technologyOfName(text.toLowerCase());
    const isInEntity = entities.some(({ start, end }) => start < index + text.length && index < end);
    return technology === undefined || isInEntity ? [] : [{ technology, text, start: index }];
  });

/** Whether it is well is asked of a server that is none of the services. */
export const asksOfTechnology = (message: string, entities: readonly Entity[]): boolean =>
  !entities.some(({ kind }) => kind === 'service') && findNamedTechnologies(message, entities).length > 0;

export const technologyTopic = ({ technology, text }: NamedTechnology): SuspicionTopic => ({
  words: [...new Set([text.toLowerCase(), technology.title.toLowerCase()])],
  kinds: [],
  gauges: technology.drivers,
  service: technology.names,
  technologies: [technology.name],
});
