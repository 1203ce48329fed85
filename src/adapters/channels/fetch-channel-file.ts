// Fetches files that people drop into a thread: from the address of the product alone, with an end in time and size.
import { type ChannelFile, FileUnreadable } from '../../ports/channels.js';
import { connectionCode } from '../outgoing/connection-failure.js';

export type ChannelFileAccess = {
  /** Absent: the address itself gives the right to read it. */
  readonly token?: string;
  /** The addresses of the product that give out files: of no other origin one is fetched. */
  readonly from: readonly string[];
  /** What an administrator gives to the token, where a file is not given out. */
  readonly needs: string;
};

const PATIENCE_MILLIS = 60_000;

/** Throws `FileUnreadable`. The token is shown to nobody but the product. */
export const fetchChannelFile = async (
  { token, from, needs }: ChannelFileAccess,
  { name, address }: ChannelFile,
  mostBytes: number,
): Promise<Uint8Array> => {
  const origins = from.map((each) => new URL(each).origin);
  if (!URL.canParse(address) || !origins.includes(new URL(address).origin))
    throw new FileUnreadable(
      `${name} does not lie at ${from.join(' or ') || 'an address that is configured'}: nothing was fetched`,
    );
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const fetched = { headers, signal: AbortSignal.timeout(PATIENCE_MILLIS) };
  try {
    const response = await fetch(address, { ...fetched, redirect: 'manual' });
    // a product shows a page to sign in where the scope is missing
    const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html');
    if (response.status !== 200 || isPage)
      throw new FileUnreadable(`${name} was not given out (${response.status}): ${needs}`);
    return await readUpTo(response, name, mostBytes);
  } catch (error) {
    if (error instanceof FileUnreadable) throw error;
    throw new FileUnreadable(`${name} could not be fetched: ${connectionCode(error)}`);
  }
};

const readUpTo = async ({ body }: Response, name: string, most: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // leaving the loop ends the connection
  for await (const chunk of body ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > most) throw new FileUnreadable(`${name} is over ${most} bytes: send it with casefile ingest`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
};
