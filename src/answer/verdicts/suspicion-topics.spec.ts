import { describe, expect, it } from 'vitest';
import type { Topic } from '../../language/topics/topic-words.js';
import { FAILURE_CLASSES } from '../../telemetry/failures/classify-failure.js';
import { isErrorOfTopic, SUSPICION_TOPICS, type SuspicionTopic } from './suspicion-topics.js';

const isOf = (topic: Topic, error: string): boolean => isErrorOfTopic(SUSPICION_TOPICS[topic], error);

describe('the error of a cause', () => {
  it.each([
    ['network', "couldn't get a connection after 3.00 sec psycopg_pool.PoolTimeout"],
    ['network', 'connect ECONNREFUSED 10.0.0.5:5432: connection refused'],
    ['network', 'read tcp: connection reset by peer'],
  ] as const)('is not of the topic %s by how it shows: %s', (topic, error) => expect(isOf(topic, error)).toBe(false));

  it.each([
    ['network', 'dial tcp 10.0.0.5:443: connect: network is unreachable'],
    ['connections', "couldn't get a connection after 3.00 sec psycopg_pool.PoolTimeout"],
    ['timeouts', 'context deadline exceeded'],
    ['memory', 'java.lang.OutOfMemoryError: Java heap space'],
  ] as const)('is of the topic %s by what it says: %s', (topic, error) => expect(isOf(topic, error)).toBe(true));

  it('names failure classes that there are', () => {
    const topics: readonly SuspicionTopic[] = Object.values(SUSPICION_TOPICS);
    expect(topics.flatMap(({ classes = [] }) => classes.filter((id) => !FAILURE_CLASSES.has(id)))).toEqual([]);
  });

  it('is looked for by symptoms that are words of their topic', () => {
    const topics: readonly SuspicionTopic[] = Object.values(SUSPICION_TOPICS);
    expect(topics.flatMap(({ words, symptoms = [] }) => symptoms.filter((each) => !words.includes(each)))).toEqual([]);
  });
});
