// What reading foreign indexes promises, on a real node.
import { afterAll, describe, expect, it } from '@jest/globals';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import type { IndexSource } from '../../src/adapters/elasticsearch/mapping/index-source.js';
import { elasticSources } from '../../src/adapters/elasticsearch/read/sources.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { HOUR, SECOND, type Micros } from '../../src/kernel/time.js';
import type { LogSource } from '../../src/ports/sources.js';
import type { Fetched, LogQuery } from '../../src/telemetry/query.js';
import type { LogRecord } from '../../src/telemetry/record.js';
import { ECS, ecsLine, openCluster } from '../support/elasticsearch.js';

const cluster = openCluster();
const elastic = openElasticsearch({ nodes: [cluster.node] });
afterAll(async () => {
  await cluster.clear();
  await elastic.close();
});

const tenant = 'default' as Tenant;
const START: Micros = Date.UTC(2026, 1, 2, 12) * 1000;
const WINDOW = { from: START - HOUR, to: START + HOUR };

const reading = (logs: IndexSource, now = () => START + HOUR) =>
  elasticSources({ elastic, logs, now, mask: () => (text) => text.replaceAll('hunter2', '[SECRET]') });

const logsOf = (source: IndexSource): LogSource => {
  const { logs } = reading(source);
  if (logs === undefined) throw new Error('no log source');
  return logs;
};

const query = (more: Partial<LogQuery> = {}): LogQuery => ({
  ask: 'logs',
  window: WINDOW,
  filter: {},
  upTo: Number.MAX_SAFE_INTEGER,
  budget: 100,
  order: 'oldest',
  ...more,
});

const options = { tenant, signal: new AbortController().signal };
const linesOf = ({ rows }: Fetched): readonly LogRecord[] => rows as readonly LogRecord[];

describe('an ECS index', () => {
  it('gives its lines as canonical records', async () => {
    const index = cluster.name('ecs');
    await cluster.createIndex(index, ECS);
    await cluster.write(index, [
      {
        _id: 'a',
        ...ecsLine({ at: START, service: 'web', level: 'ERROR', message: 'pool exhausted, password=hunter2' }),
      },
      { _id: 'b', ...ecsLine({ at: START + SECOND, service: 'web', level: 'info', message: 'fine' }, { tries: 3 }) },
    ]);
    const fetched = await logsOf({ index }).fetch(query(), options);
    expect(fetched).toMatchObject({ matched: 2, owed: 0 });
    expect(linesOf(fetched)).toEqual([
      {
        kind: 'log',
        id: `${index}:a`,
        time: START,
        level: 'error',
        message: 'pool exhausted, password=[SECRET]',
        service: 'web',
        template: expect.any(String),
        source: index,
        ingestedAt: START,
      },
      expect.objectContaining({ id: `${index}:b`, level: 'info', attributes: { tries: 3 } }),
    ]);
  });
});
