// Health, readiness and metrics, for monitoring.
import { Controller, Get, Res } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { Meter } from '../ports/meter.js';
import { Public } from './access/route-access.js';
import { Readiness, type StoreStates } from './readiness.js';

/** The service is not ready without its facts. Without a telemetry source it answers, and says what it could not read. */
const unavailableFacts = ({ facts }: StoreStates): readonly string[] =>
  facts?.state === 'unavailable' ? ['facts'] : [];

@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly meter: Meter,
  ) {}

  @Get('health/live')
  live(): object {
    return { status: 'ok' };
  }

  @Get('health/ready')
  async ready(@Res() response: ServerResponse): Promise<void> {
    const states = await this.readiness.stores();
    const stores = Object.keys(states).length === 0 ? {} : { stores: states };
    const waitingFor = [...this.readiness.waitingFor(), ...unavailableFacts(states)];
    const ready = waitingFor.length === 0;
    response
      .writeHead(ready ? 200 : 503, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(ready ? { status: 'ok', ...stores } : { status: 'waiting', waitingFor, ...stores }));
  }

  @Get('metrics')
  async metrics(@Res() response: ServerResponse): Promise<void> {
    const { contentType, text } = await this.meter.exposition();
    response.writeHead(200, { 'content-type': contentType }).end(text);
  }
}
