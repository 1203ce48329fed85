// The knowledge store in Elasticsearch keeps the contract, on a real node.
import { jest } from '@jest/globals';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import { elasticKnowledge } from '../../src/adapters/elasticsearch/knowledge/elastic-knowledge.js';
import { elasticNode } from '../support/elasticsearch.js';
import { aPrefix, storedBytes, wipe } from './elasticsearch.support.js';
import { knowledgeContract } from './knowledge.contract.js';

jest.setTimeout(60_000);

knowledgeContract('elasticsearch', async () => {
  const elastic = openElasticsearch({ nodes: [elasticNode()] });
  const prefix = aPrefix();
  const open = () =>
    elasticKnowledge({ elastic, prefix, settings: { shards: 1, replicas: 0 }, now: () => Date.now() * 1_000 });
  let store = open();
  return {
    store: () => store,
    reopen: async () => {
      await store.close();
      store = open();
    },
    bytes: async () => Buffer.concat(await storedBytes(elastic, prefix)),
    close: async () => {
      await store.close();
      await wipe(elastic, prefix);
      await elastic.close();
    },
  };
});
