// A client whose every request ends with one signal, on the server too.
import type { Client } from '@elastic/elasticsearch';

type Transport = Client['transport'];

/** All requests of a client go through its transport. */
export const signalled = (client: Client, signal: AbortSignal): Client => {
  const transport = Object.create(client.transport) as Transport;
  transport.request = ((params: never, options?: object) =>
    client.transport.request(params, { ...options, signal })) as Transport['request'];
  return Object.create(client, { transport: { value: transport } }) as Client;
};
