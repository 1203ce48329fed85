// Fetches files that people drop into a thread: from the configured address alone, with an end in time and size.
import { type ChannelFile, FileUnreadable } from '../../../ports/channels.js';
import { connectionCode } from './slack-client.js';

export type SlackFileAccess = {
  readonly token: string;
  /** `https://files.slack.com`. */
  readonly files: string;
};

const PATIENCE_MILLIS = 60_000;

/** Throws `FileUnreadable`. The token is shown to nobody but Slack. */
export const fetchSlackFile = async (
  { token, files }: SlackFileAccess,
  { name, address }: ChannelFile,
  mostBytes: number,
): Promise<Uint8Array> => {
  if (!URL.canParse(address) || new URL(address).origin !== new URL(files).origin)
    throw new FileUnreadable(`${name} does not lie at ${files}: nothing was fetched`);
  const fetched = { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(PATIENCE_MILLIS) };
  try {
    const response = await fetch(address, { ...fetched, redirect: 'manual' });
    // Slack shows a page to sign in where the scope is missing
    const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html');
    if (response.status !== 200 || isPage)
      throw new FileUnreadable(`${name} was not given out (${response.status}): the app needs the scope files:read`);
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
