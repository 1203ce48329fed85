// Well-known servers that a message names by themselves: “is redis ok?”. What is stored of one is looked for by its names.
import { NO_DETAILS } from '../../language/details/message-details.js';
import type { Reading } from '../../language/reading.js';
import { type Technology, technologyOfName } from '../../telemetry/failures/technologies.js';
import type { SuspicionTopic } from './suspicion-topics.js';

/** Names may be written together: “redis-cluster”. */
const PART = /\p{L}[\p{L}\p{N}]{2,}/gu;

type NamedTechnology = { readonly technology: Technology; readonly text: string; readonly start: number };

/** Names inside other entities, such as a service `redis-cart`, name those. */
export const findNamedTechnologies = ({
  details: { terms } = NO_DETAILS,
  entities,
}: Pick<Reading, 'details' | 'entities'>): readonly NamedTechnology[] =>
  terms
    .flatMap((term) => [...term.text.matchAll(PART)].map(({ 0: text, index }) => ({ text, start: term.start + index })))
    .flatMap(({ text, start }) => {
      const technology = technologyOfName(text);
      const isInEntity = entities.some((each) => each.start < start + text.length && start < each.end);
      return technology === undefined || isInEntity ? [] : [{ technology, text, start }];
    });

/** Whether it is well is asked of a server that is none of the services. */
export const asksOfTechnology = (reading: Reading): boolean =>
  !reading.entities.some(({ kind }) => kind === 'service') && findNamedTechnologies(reading).length > 0;

export const technologyTopic = ({ technology, text }: NamedTechnology): SuspicionTopic => ({
  words: [...new Set([text, technology.title.toLowerCase()])],
  kinds: [],
  gauges: technology.drivers,
  service: technology.names,
  technologies: [technology.name],
});
