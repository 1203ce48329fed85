// Says at the start of a production run which servers it meets, as they say it themselves; one that does not answer ends the run.
import { existsSync, readFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';

const FILE = '.cache/servers.json';

const json = async (url) => (await fetch(url)).json();

const mongoVersion = async (uri) => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3000 });
  try {
    return (await client.db('admin').command({ buildInfo: 1 })).version;
  } finally {
    await client.close();
  }
};

const show = async (name, address, version) => {
  try {
    console.log(`${name} ${await version} at ${address}`);
  } catch (cause) {
    throw new Error(`${name} does not answer at ${address}: run "npm run servers" again.`, { cause });
  }
};

export default async function showServers() {
  if (!existsSync(FILE)) return console.log(`\nNo real servers (${FILE}): suites that need them fail.`);
  const { mongo, elasticsearch, prometheus } = JSON.parse(readFileSync(FILE, 'utf8'));
  console.log('');
  await show('MongoDB', mongo.uri, mongoVersion(mongo.uri));
  await show(
    'Elasticsearch',
    elasticsearch.node,
    json(elasticsearch.node).then(({ version }) => version.number),
  );
  const about = json(`${prometheus.url}/api/v1/status/buildinfo`).then(({ data }) => data.version);
  await show('Prometheus', prometheus.url, about);
}
