// All open event streams. A shutdown ends streams of running turns after their answer, and endless streams at once.
import type { Server, ServerResponse } from 'node:http';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiSettings } from '../settings.js';
import { type EventStream, openEventStream } from './event-stream.js';

@Injectable()
export class Draining implements BeforeApplicationShutdown {
  constructor(private readonly host: HttpAdapterHost) {}

  beforeApplicationShutdown(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.keepAliveTimeout = 1;
    server.keepAliveTimeoutBuffer = 0;
  }
}

type StreamOptions = {
  readonly until: 'answered' | 'closed';
  readonly headers?: { readonly [name: string]: string };
};

@Injectable()
export class OpenStreams implements BeforeApplicationShutdown {
  private readonly streams = new Map<EventStream, StreamOptions['until']>();
  private stopping = false;

  constructor(private readonly settings: ApiSettings) {}

  open(response: ServerResponse, { until, headers = {} }: StreamOptions): EventStream {
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
