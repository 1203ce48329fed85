// Sends rows to be stored: to a service over HTTP, or straight to the data folder.
import { ingestReport, type WireSignal } from '../../api/contract/service.js';
import { interruptedFailure, type ServiceClient } from './client.js';

type ParsedReport = ReturnType<typeof ingestReport.parse>;

export type WireIngestReport = Omit<ParsedReport, 'rejected' | 'duplicateReasons'> & {
  readonly rejected: readonly ParsedReport['rejected'][number][];
};

/** NDJSON of one source. */
type RowUpload = {
  readonly signal: WireSignal;
  /** Names the source in record identities. */
  readonly source: string;
  /** Headers that tell file and format. */
  readonly origin: { readonly [header: string]: string };
  readonly bytes: Buffer<ArrayBuffer>;
  readonly interrupted: AbortSignal;
};

/** Resolves when the rows are stored. */
export type SendRows = (upload: RowUpload) => Promise<WireIngestReport>;

export const sendOverHttp =
  (service: Pick<ServiceClient, 'json'>): SendRows =>
  ({ signal, source, origin, bytes, interrupted }) =>
    service.json(`/v1/telemetry/${signal}`, ingestReport, {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': 'application/x-ndjson', 'x-casefile-source': source, ...origin },
      signal: interrupted,
    });

/** What is under way when somebody interrupts is stored to its end. */
export const sendUnlessInterrupted =
  (send: SendRows): SendRows =>
  async (upload) => {
    if (upload.interrupted.aborted) throw interruptedFailure();
    return send(upload);
  };
