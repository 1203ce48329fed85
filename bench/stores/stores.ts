// What the production stores add to the bare servers: each figure beside its floor in the same run.
import type { Figures } from '../benchmark.js';
import { inParts, type BenchmarkPart } from '../parts.js';
import { recordedTurn } from '../speed/recorded-turn.js';
import { measureAppend, measureWriters } from './append.js';
import { measureBulk } from './bulk.js';
import { type ElasticBench, openElastic } from './elasticsearch.js';
import { measureFanOut } from './fan-out.js';
import { type MongoBench, openMongo, type Recording } from './mongo.js';
import { measurePoll, measureSearch } from './search.js';
import { servers } from './servers.js';
import { digested, measureVectors } from './vectors.js';
import { measureList, measureSession } from './sessions.js';

const facts: BenchmarkPart = async () => {
  servers();
  const recording = await recordedTurn();
  const bench = await openMongo();
  const measured = (measure: (bench: MongoBench, recording: Recording) => Promise<Figures>) =>
    measure(bench, recording);
  try {
    return [
      ['append', await measured(measureAppend)],
      ['append by 20 to one stream', await measureWriters(bench, recording, 1)],
      ['append by 20 to 20 streams', await measureWriters(bench, recording, 20)],
      ['session read', await measured(measureSession)],
      ['list at 100 thousand', await measured(measureList)],
    ];
  } finally {
    await bench.close();
  }
};

const telemetry: BenchmarkPart = async ({ lines, say }) => {
  say(`writing ${lines} lines to Elasticsearch`);
  const bench: ElasticBench = await openElastic(lines);
  try {
    const search = await measureSearch(bench);
    const poll = await measurePoll(bench);
    const { write, ingest } = await measureBulk(bench);
    return [
      ['bulk', write],
      ['ingest', ingest],
      [`search`, search],
      ['poll with nothing new', poll],
    ];
  } finally {
    await bench.close();
  }
};

const vectors: BenchmarkPart = async ({ say }) => {
  say('making vectors of 20 thousand templates');
  const bench: ElasticBench = await openElastic(0, digested);
  try {
    return [['vectors on 20 thousand templates', await measureVectors(bench)]];
  } finally {
    await bench.close();
  }
};

export const stores = inParts('stores', {
  facts,
  telemetry,
  vectors,
  'fan-out': async ({ clients }) => [['fan-out', await measureFanOut(clients)]],
});
