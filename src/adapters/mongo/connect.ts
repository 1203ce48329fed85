// Connects to a replica set. An error names the hosts and the cause, never the password.
import { MongoClient, type MongoClientOptions, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { StoreError } from '../../ports/event-store.js';

/** A wrong address is known after it. */
const SELECTION_MILLIS = 3_000;
/** A node that was paused does not answer, and does not hang up either. */
const SILENCE_MILLIS = 20_000;
/** Of MongoDB 6.0: change streams and transactions as they are used here were tested from it on. */
const LEAST_WIRE_VERSION = 17;

const AUTHENTICATION_FAILED = 18;

const HEARTBEAT_MILLIS = 2_000;

const OPTIONS: MongoClientOptions = {
  appName: 'casefile',
  // a monitor that waits for the server to report a change leaves a server that recovered at once unknown for longer than our timeout
  serverMonitoringMode: 'poll',
  heartbeatFrequencyMS: HEARTBEAT_MILLIS,
  serverSelectionTimeoutMS: SELECTION_MILLIS,
  connectTimeoutMS: SELECTION_MILLIS,
  socketTimeoutMS: SILENCE_MILLIS,
  ignoreUndefined: true,
  readConcern: { level: 'majority' },
  writeConcern: { w: 'majority', journal: true },
};

const createClient = (uri: string, options: MongoClientOptions): MongoClient => {
  try {
    return new MongoClient(uri, { ...OPTIONS, ...options });
  } catch {
    // what was thrown may quote the address, and with it the password
    throw new StoreError(
      'unavailable',
      'the MongoDB address is not valid: it looks like mongodb://host:27017/?replicaSet=rs0',
    );
  }
};

/** As they are written in the address. */
export const hostsOf = ({ options }: MongoClient): string =>
  options.srvHost ?? options.hosts.map((host) => host.toString()).join(', ');

const causeOf = (error: MongoServerSelectionError): string => {
  const servers = error.reason === undefined ? [] : [...error.reason.servers.values()];
  const messages = servers.flatMap((server) => (server.error === null ? [] : [server.error.message]));
  return messages[0] ?? 'no primary was found; is the name of the replica set right?';
};

const connectionError = (client: MongoClient, error: unknown): unknown => {
  const at = `MongoDB at ${hostsOf(client)}`;
  if (error instanceof MongoServerSelectionError)
    return new StoreError('unavailable', `${at} does not answer: ${causeOf(error)}`);
  if (error instanceof MongoServerError && error.code === AUTHENTICATION_FAILED)
    return new StoreError('unavailable', `${at} refuses the user or the password`);
  if (error instanceof MongoServerError) return new StoreError('unavailable', `${at}: ${error.message}`);
  return error;
};

const checkServer = async (client: MongoClient): Promise<void> => {
  const hello = await client.db('admin').command({ hello: 1 });
  const at = `MongoDB at ${hostsOf(client)}`;
  if (Number(hello['maxWireVersion']) < LEAST_WIRE_VERSION)
    throw new StoreError('unavailable', `${at} is too old: Casefile needs MongoDB 6.0 or later`);
  if (hello['setName'] === undefined && hello['msg'] !== 'isdbgrid')
    throw new StoreError('unavailable', `${at} is no replica set: start it with --replSet, and initiate it`);
};

/** Throws `StoreError` within 5 seconds. */
export const connectMongo = async (uri: string, options: MongoClientOptions = {}): Promise<MongoClient> => {
  const client = createClient(uri, options);
  try {
    await client.connect();
    await checkServer(client);
    return client;
  } catch (error) {
    await client.close();
    throw connectionError(client, error);
  }
};
