// Telemetry ingest over HTTP: NDJSON and OTLP.
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Caller } from '../app/requests.js';
import type { IngestOrigin } from '../app/telemetry/ingest-journal.js';
import { optional } from '../kernel/optional.js';
import type { TelemetrySignal } from '../ports/ingest.js';
import { decodeFileName, FILE_HEADER, FORMAT_HEADER } from '../telemetry/formats/file-headers.js';
import {
  fileFormat,
  fileName,
  ingestQuery,
  requestKey as requestKeySchema,
  telemetrySignal as signalSchema,
  sourceName,
} from './contract/service.js';
import type { IngestReceipt } from '../app/telemetry/store-upload.js';
import { TelemetryReceiver } from './telemetry-receiver.js';
import { type OtlpSignal, readOtlp, writeOtlp } from './otlp/otlp.js';
import { parseInput } from './reading/json.js';
import { callerOf, CallerParam, PathParam, RawBody, type RawUpload } from './reading/parameters.js';
import { type AdmittedRequest, header } from './reading/request.js';

const NDJSON = ['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/json'];
const OTLP = ['application/x-protobuf', 'application/json'];

const STORED_AS: { readonly [signal in OtlpSignal]: TelemetrySignal } = {
  logs: 'logs',
  traces: 'spans',
  metrics: 'metrics',
};

/** From the query, else from the header. */
const sourceOf = (request: AdmittedRequest): string => {
  const { source } = parseInput(ingestQuery, request.query, 'query');
  const text = header(request, 'x-casefile-source');
  const stated = text === undefined ? 'http' : parseInput(sourceName, text, 'X-Casefile-Source');
  return source ?? stated;
};

const originOf = (request: AdmittedRequest): IngestOrigin => {
  const [file, format] = [header(request, FILE_HEADER), header(request, FORMAT_HEADER)];
  return optional({
    file: file === undefined ? undefined : parseInput(fileName, decodeFileName(file), 'X-Casefile-File'),
    format: format === undefined ? undefined : parseInput(fileFormat, format, 'X-Casefile-Format'),
  });
};

/** As in a structured header, or bare. */
const requestKeyOf = (request: AdmittedRequest): string | undefined => {
  const key = header(request, 'idempotency-key');
  return key === undefined ? undefined : parseInput(requestKeySchema, key.replace(/^"(.+)"$/, '$1'), 'Idempotency-Key');
};

/** An exporter sends the same bytes again until it is answered. */
const exportKey = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

@Controller('v1')
export class TelemetryController {
  constructor(private readonly receiver: TelemetryReceiver) {}

  @Post('telemetry/:signal')
  @HttpCode(200)
  async rows(
    @PathParam('signal', signalSchema) signal: TelemetrySignal,
    @RawBody(NDJSON) { bytes }: RawUpload,
    @Req() request: AdmittedRequest,
  ): Promise<IngestReceipt> {
    const upload = { caller: callerOf(request), signal, source: sourceOf(request), origin: originOf(request) };
    return this.receiver.receive({ ...upload, ...optional({ requestKey: requestKeyOf(request) }) }, bytes);
  }

  @Post('otlp/v1/logs')
  logs(@CallerParam() caller: Caller, @RawBody(OTLP) raw: RawUpload, @Res() response: ServerResponse): Promise<void> {
    return this.otlp('logs', { caller, raw }, response);
  }

  @Post('otlp/v1/traces')
  traces(@CallerParam() caller: Caller, @RawBody(OTLP) raw: RawUpload, @Res() response: ServerResponse): Promise<void> {
    return this.otlp('traces', { caller, raw }, response);
  }

  @Post('otlp/v1/metrics')
  metrics(
    @CallerParam() caller: Caller,
    @RawBody(OTLP) raw: RawUpload,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.otlp('metrics', { caller, raw }, response);
  }

  private async otlp(
    kind: OtlpSignal,
    { caller, raw }: { readonly caller: Caller; readonly raw: RawUpload },
    response: ServerResponse,
  ): Promise<void> {
    const rows = await readOtlp(kind, raw);
    const ndjson = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const upload = { caller, signal: STORED_AS[kind], source: 'otlp', requestKey: exportKey(raw.bytes) };
    const report = await this.receiver.receive(upload, ndjson);
    response.writeHead(200, { 'content-type': raw.type }).end(await writeOtlp(kind, raw.type, report));
  }
}
