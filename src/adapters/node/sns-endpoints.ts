// Fetches from Amazon SNS: certificates, which are kept, and confirmations of subscriptions. Nothing is followed elsewhere.
import { SnsEndpoints, SnsUnreachable } from '../../ports/sns-endpoints.js';

const TIMEOUT_MILLIS = 5_000;
const MOST_BYTES = 64 * 1024;
/** Amazon signs with a few in each region. */
const MOST_CERTIFICATES = 64;

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

class FetchingSnsEndpoints extends SnsEndpoints {
  readonly #certificates = new Map<string, string>();

  constructor(private readonly fetch: Fetch) {
    super();
  }

  override async certificate(address: string): Promise<string> {
    const known = this.#certificates.get(address);
    if (known !== undefined) return known;
    const pem = await this.#get(address);
    if (pem.includes('-----BEGIN CERTIFICATE-----')) this.#keep(address, pem);
    return pem;
  }

  override async confirm(address: string): Promise<void> {
    await this.#get(address);
  }

  /** The oldest makes room. */
  #keep(address: string, pem: string): void {
    const [oldest] = this.#certificates.keys();
    if (oldest !== undefined && this.#certificates.size >= MOST_CERTIFICATES) this.#certificates.delete(oldest);
    this.#certificates.set(address, pem);
  }

  async #get(address: string): Promise<string> {
    try {
      const response = await this.fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MILLIS) });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return await readBounded(response);
    } catch (error) {
      const because = error instanceof Error ? error.message : String(error);
      throw new SnsUnreachable(`${new URL(address).host} could not be read: ${because}`);
    }
  }
}

export const snsEndpoints = (using: Fetch = fetch): SnsEndpoints => new FetchingSnsEndpoints(using);
