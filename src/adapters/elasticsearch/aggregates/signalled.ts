// A client whose every request ends with one signal, on the server too.
import type { Client } from '@elastic/elasticsearch';

type Transport = Client['transport'];

type Api<Name extends 'indices' | 'cluster'> = new (transport: Transport) => Client[Name];

/** All requests of a client go through its transport, and those of its parts through the one that they were made with. */
export const signalled = (client: Client, signal: AbortSignal): Client => {
  const transport = Object.create(client.transport) as Transport;
  transport.request = ((params: never, options?: object) =>
    client.transport.request(params, { ...options, signal })) as Transport['request'];
  const Indices = client.indices.constructor as Api<'indices'>;
  const Cluster = client.cluster.constructor as Api<'cluster'>;
  return Object.create(client, {
    transport: { value: transport },
    indices: { value: new Indices(transport) },
    cluster: { value: new Cluster(transport) },
  }) as Client;
};
