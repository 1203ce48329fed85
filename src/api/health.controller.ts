// Health, readiness and metrics: for machines that watch this one.
import { Controller, Get, Res } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { Meter } from '../ports/meter.js';
import { Readiness } from './readiness.js';

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
  ready(@Res() response: ServerResponse): void {
    const waitingFor = this.readiness.waitingFor();
    const ready = waitingFor.length === 0;
    response
      .writeHead(ready ? 200 : 503, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(ready ? { status: 'ok' } : { status: 'waiting', waitingFor }));
  }

  @Get('metrics')
  async metrics(@Res() response: ServerResponse): Promise<void> {
    const { contentType, text } = await this.meter.exposition();
    response.writeHead(200, { 'content-type': contentType }).end(text);
  }
}
