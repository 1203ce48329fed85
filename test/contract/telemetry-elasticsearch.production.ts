// Telemetry of our own in Elasticsearch keeps the contract, on a real node.
import { vi } from 'vitest';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import { elasticNode } from '../support/elasticsearch.js';
import { telemetryContract } from './telemetry.contract.js';
import { aPrefix, openTelemetry, storedBytes, wipe } from './elasticsearch.support.js';

// every random case has a tenant of its own, and so indexes that must be made first
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

telemetryContract('elasticsearch', async () => {
  const elastic = openElasticsearch({ nodes: [elasticNode()] });
  const prefix = aPrefix();
  let telemetry = openTelemetry(elastic, { prefix });
  return {
    telemetry: () => telemetry,
    reopen: async () => {
      await telemetry.close();
      telemetry = openTelemetry(elastic, { prefix });
    },
    stored: () => storedBytes(elastic, prefix),
    close: async () => {
      await telemetry.close();
      await wipe(elastic, prefix);
      await elastic.close();
    },
  };
});
