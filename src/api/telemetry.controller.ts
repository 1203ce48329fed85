// Telemetry in, as NDJSON or OTLP.
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { Caller } from '../app/asking.js';
import type { IngestReport, TelemetrySignal } from '../ports/ingest.js';
import { ingestQuery, signal as signalSchema, sourceName } from './contract/service.js';
import { TelemetryReceiver } from './ingest.js';
import { type OtlpSignal, readOtlp, writeOtlp } from './otlp/otlp.js';
import { parsed } from './reading/faults.js';
import { Asker, callerOf, PathPart, type Raw, RawBody } from './reading/parameters.js';
import { type Admitted, header } from './reading/request.js';

const NDJSON = ['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/json', 'text/plain'];
const OTLP = ['application/x-protobuf', 'application/json'];

const STORED_AS: { readonly [signal in OtlpSignal]: TelemetrySignal } = {
  logs: 'logs',
  traces: 'spans',
  metrics: 'metrics',
};

/** From the query, else from the header. */
const sourceOf = (request: Admitted): string => {
  const { source } = parsed(ingestQuery, request.query, 'query');
  const stated = header(request, 'x-casefile-source');
  return source ?? (stated === undefined ? 'http' : parsed(sourceName, stated, 'X-Casefile-Source'));
};

@Controller('v1')
export class TelemetryController {
  constructor(private readonly receiver: TelemetryReceiver) {}

  @Post('telemetry/:signal')
  @HttpCode(200)
  async rows(
    @PathPart('signal', signalSchema) signal: TelemetrySignal,
    @RawBody(NDJSON) { bytes }: Raw,
    @Req() request: Admitted,
  ): Promise<IngestReport> {
    return this.receiver.receive({ caller: callerOf(request), signal, source: sourceOf(request) }, bytes);
  }

  @Post('otlp/v1/logs')
  logs(@Asker() caller: Caller, @RawBody(OTLP) raw: Raw, @Res() response: ServerResponse): Promise<void> {
    return this.otlp('logs', { caller, raw }, response);
  }

  @Post('otlp/v1/traces')
  traces(@Asker() caller: Caller, @RawBody(OTLP) raw: Raw, @Res() response: ServerResponse): Promise<void> {
    return this.otlp('traces', { caller, raw }, response);
  }

  @Post('otlp/v1/metrics')
  metrics(@Asker() caller: Caller, @RawBody(OTLP) raw: Raw, @Res() response: ServerResponse): Promise<void> {
    return this.otlp('metrics', { caller, raw }, response);
  }

  private async otlp(
    kind: OtlpSignal,
    { caller, raw }: { readonly caller: Caller; readonly raw: Raw },
    response: ServerResponse,
  ): Promise<void> {
    const rows = await readOtlp(kind, raw);
    const ndjson = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const report = await this.receiver.receive({ caller, signal: STORED_AS[kind], source: 'otlp' }, ndjson);
    response.writeHead(200, { 'content-type': raw.type }).end(await writeOtlp(kind, raw.type, report));
  }
}
