// Fetches from Amazon SNS: certificates, which are kept, and confirmations of subscriptions. Nothing is followed elsewhere.
import { SnsEndpoints, SnsUnreachable } from '../../ports/sns-endpoints.js';

const TIMEOUT_MILLIS = 5_000;
const MOST_BYTES = 64 * 1024;
/** Amazon signs with a few in each region. */
const MOST_CERTIFICATES = 64;

/** At one time. */
const MOST_FETCHES = 4;

/** The oldest makes room. */
const keep = <Value>(kept: Map<string, Value>, address: string, value: Value): void => {
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_CERTIFICATES) kept.delete(oldest);
  kept.set(address, value);
};

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

const readBounded = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** So long an address at which no certificate is, is not asked again. */
const ABSENT_MILLIS = 60_000;

class FetchingSnsEndpoints extends SnsEndpoints {
  readonly #certificates = new Map<string, string>();
  /** Where there is none, until when that is believed. */
  readonly #absent = new Map<string, number>();
  readonly #running = new Map<string, Promise<string | undefined>>();

  constructor(private readonly fetch: Fetch) {
    super();
  }

  override async certificate(address: string): Promise<string | undefined> {
    const known = this.#certificates.get(address);
    if (known !== undefined) return known;
    if ((this.#absent.get(address) ?? 0) > performance.now()) return undefined;
    const running = this.#running.get(address);
    if (running !== undefined) return running;
    if (this.#running.size >= MOST_FETCHES) throw new SnsUnreachable('too many certificates are being fetched');
    const fetching = this.#fetchCertificate(address).finally(() => this.#running.delete(address));
    this.#running.set(address, fetching);
    return fetching;
  }

  override async confirm(address: string): Promise<void> {
    const body = await this.#get(address);
    if (body === undefined) throw new SnsUnreachable(`${new URL(address).host} knows no such subscription`);
  }

  async #fetchCertificate(address: string): Promise<string | undefined> {
    const pem = await this.#get(address);
    if (pem?.includes('-----BEGIN CERTIFICATE-----') === true) keep(this.#certificates, address, pem);
    else keep(this.#absent, address, performance.now() + ABSENT_MILLIS);
    return pem;
  }

  /** Undefined: there is nothing at this address. */
  async #get(address: string): Promise<string | undefined> {
    try {
      const response = await this.fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MILLIS) });
      if (response.ok) return await readBounded(response);
      await response.body?.cancel();
      if (response.status >= 400 && response.status < 500) return undefined;
      throw new Error(`status ${response.status}`);
    } catch (error) {
      const because = error instanceof Error ? error.message : String(error);
      throw new SnsUnreachable(`${new URL(address).host} could not be read: ${because}`);
    }
  }
}

export const snsEndpoints = (using: Fetch = fetch): SnsEndpoints => new FetchingSnsEndpoints(using);
