// A chat tool of somebody's own on this machine: it takes each delivery id once, keeps messages by their ids, and refuses what is not signed.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const TOOL_SECRET = 'a-secret-of-a-chat-tool';

export type ToolMessage = {
  readonly conversation: string;
  readonly thread: string;
  readonly message: string;
  readonly type: string;
  readonly text: string;
  readonly notes: readonly string[];
  readonly rows: readonly { readonly title: string; readonly quote: string }[];
  readonly choices: readonly { readonly label: string; readonly value: string }[];
  readonly link?: string;
  readonly for?: string;
  readonly edits: number;
  /** Its own id, which it tells. */
  readonly posted?: string;
};

const signatureOf = (id: string, timestamp: string, body: string, secret: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

type Weather = {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly cut?: true;
};

export const startFakeChatTool = async () => {
  const messages: ToolMessage[] = [];
  const deliveries: string[] = [];
  let weather: (message: ToolMessage) => Weather = () => ({});
  let counted = 0;
  const take = (id: string, said: ToolMessage): string | undefined => {
    const own = messages.find((each) => each.message === said.message)?.posted;
    if (deliveries.includes(id) && own !== undefined) return own;
    deliveries.push(id);
    const known = messages.findIndex((each) => each.message === said.message);
    counted += 1;
    const posted = own ?? `tool-${counted}`;
    if (known < 0) messages.push({ ...said, edits: 0, posted });
    else messages[known] = { ...said, edits: (messages[known]?.edits ?? 0) + 1, posted };
    return posted;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const [id, timestamp, said] = ['id', 'timestamp', 'signature'].map((each) =>
        String(request.headers[`webhook-${each}`]),
      );
      const right = Buffer.from(signatureOf(id ?? '', timestamp ?? '', body, TOOL_SECRET));
      const given = Buffer.from(said ?? '');
      if (right.length !== given.length || !timingSafeEqual(right, given)) return void response.writeHead(401).end();
      const message = JSON.parse(body) as ToolMessage;
      const { status = 200, headers = {}, cut } = weather(message);
      const posted = status < 300 ? take(id ?? '', message) : undefined;
      if (cut === true) return void request.socket.destroy();
      response.writeHead(status, headers).end(JSON.stringify({ posted }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/casefile`,
    messages: messages as readonly ToolMessage[],
    remove: (id: string): void => {
      const at = messages.findIndex(({ message }) => message === id);
      if (at >= 0) messages.splice(at, 1);
    },
    answer: (next: typeof weather): void => {
      weather = next;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

export type FakeChatTool = Awaited<ReturnType<typeof startFakeChatTool>>;

export const toolDelivery = (
  said: object | string,
  { at = Date.now(), secret = TOOL_SECRET, id = randomUUID() } = {},
): { readonly body: string; readonly headers: { readonly [name: string]: string } } => {
  const body = typeof said === 'string' ? said : JSON.stringify(said);
  const timestamp = String(Math.floor(at / 1000));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(id, timestamp, body, secret),
    },
  };
};
