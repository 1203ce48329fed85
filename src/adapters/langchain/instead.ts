// What a server says in the place of a reply: the way elsewhere, a page, an error that calls itself a success, everything at once.
import type { Instead } from './room.js';

const LONGEST_HEAD = 65_536;

/** An answer that begins so is looked at: a stream of events does not. */
const SUSPECT = /^\s*(?:[<{[]|$)/;

/** As much as tells what it is; whoever reads the answer next finds all of it. */
const headOf = async (response: Response): Promise<string> => {
  const reader = response.clone().body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (SUSPECT.test(text) && text.length < LONGEST_HEAD) {
    const read = await reader?.read();
    if (read?.value === undefined) break;
    text += decoder.decode(read.value, { stream: true });
  }
  reader?.cancel().catch(() => undefined);
  return text.trimStart();
};

const elsewhere = ({ headers, status, url }: Response): Instead => {
  const location = headers.get('location') ?? '';
  const { origin, pathname } = URL.canParse(location, url) ? new URL(location, url) : new URL(url);
  return { name: 'Elsewhere', status, message: `on to ${origin}${pathname}` };
};

const page = (text: string): Instead => {
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? text;
  return { name: 'NoReply', message: `a page: ${title.trim().slice(0, 200)}` };
};

/** One that does not parse may be a stream of JSON under another name. */
const whole = (text: string): Instead | undefined => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { error } = body as { readonly error?: unknown };
  if (typeof error === 'object' && error !== null) return { name: 'Failed', error };
  if (typeof error === 'string') return { name: 'Failed', message: error };
  return { name: 'NoReply', message: 'JSON where a stream was asked for' };
};

const STREAM = /event-stream|ndjson/;

/** Nothing, where the answer may be a reply, or is a failure that says so itself. */
export const insteadOf = async (response: Response): Promise<Instead | undefined> => {
  const { status, ok, body, headers } = response;
  if (status >= 300 && status < 400) return elsewhere(response);
  if (!ok || STREAM.test(headers.get('content-type') ?? '')) return undefined;
  if (body === null) return { name: 'NoReply', message: 'nothing' };
  const head = await headOf(response);
  if (head.startsWith('<')) return page(head);
  return /^[{[]/.test(head) ? whole(head) : undefined;
};
