// Says at the start of a production run which servers it meets, as they say it themselves; one that does not answer ends the run.
import { existsSync, readFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { Client } from 'pg';

const FILE = '.cache/servers.json';

const json = async (url) => (await fetch(url)).json();

const mongoVersion = async (uri) => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 60_000 });
  try {
    return (await client.db('admin').command({ buildInfo: 1 })).version;
  } finally {
    await client.close();
  }
};

const postgresVersion = async (connectionString) => {
  const client = new Client({ connectionString, connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
    return (await client.query('show server_version')).rows[0].server_version;
  } finally {
    await client.end();
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
  const { mongo, elasticsearch, prometheus, postgres } = JSON.parse(readFileSync(FILE, 'utf8'));
  console.log('');
  await show('MongoDB', mongo.uri, mongoVersion(mongo.uri));
  await show(
    'Elasticsearch',
    elasticsearch.node,
    json(elasticsearch.node).then(({ version }) => version.number),
  );
  const about = json(`${prometheus.url}/api/v1/status/buildinfo`).then(({ data }) => data.version);
  await show('Prometheus', prometheus.url, about);
  if (postgres === undefined) throw new Error('No PostgreSQL among the servers: run "npm run servers" again.');
  await show('PostgreSQL', new URL(postgres.url).host, postgresVersion(postgres.url));
}
