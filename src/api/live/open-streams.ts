// Every open event stream, so that a shutdown ends them: a running turn's after its answer, the endless ones at once.
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { ApiSettings } from '../settings.js';
import { type EventStream, openEventStream } from './event-stream.js';

export type Opening = {
  readonly until: 'answered' | 'closed';
  readonly headers?: { readonly [name: string]: string };
};

@Injectable()
export class OpenStreams implements BeforeApplicationShutdown {
  private readonly streams = new Map<EventStream, Opening['until']>();
  private stopping = false;

  constructor(private readonly settings: ApiSettings) {}

  open(response: ServerResponse, { until, headers = {} }: Opening): EventStream {
    const stream = openEventStream(response, { pingMillis: this.settings.http.pingEvery / 1000, headers });
    this.streams.set(stream, until);
    void stream.closed.then(() => this.streams.delete(stream));
    if (this.stopping && until === 'closed') stream.close();
    return stream;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    for (const [stream, until] of this.streams) if (until === 'closed') stream.close();
    const answered = [...this.streams].filter(([, until]) => until === 'answered').map(([{ closed }]) => closed);
    const timer = new AbortController();
    const grace = sleep(this.settings.http.shutdownGrace / 1000, undefined, { signal: timer.signal }).catch(
      () => undefined,
    );
    await Promise.race([Promise.all(answered), grace]);
    timer.abort();
    for (const stream of this.streams.keys()) stream.close();
  }
}
