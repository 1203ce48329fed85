// The side of Slack in Socket Mode: a WebSocket server (RFC 6455) that greets, brings envelopes, and brings them again until they are acknowledged. `@slack/socket-mode` is its client.
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

export const APP_TOKEN = 'xapp-1-of-the-fake';

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
/** Of every server of WebSockets. Source: RFC 6455, section 1.3. */
const HANDSHAKE_ID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

type SlackAcknowledgement = {
  readonly envelope_id: string;
  readonly payload?: { readonly [name: string]: unknown };
};

type Envelope = { readonly type: string; readonly payload: unknown; readonly accepts_response_payload: boolean };

const frame = (opcode: number, content: Buffer): Buffer => {
  const length = content.length;
  const short = length < 126;
  const head = Buffer.alloc(short ? 2 : 4);
  head[0] = 0x80 | opcode;
  head[1] = short ? length : 126;
  if (!short) head.writeUInt16BE(length, 2);
  return Buffer.concat([head, content]);
};

type Frame = { readonly opcode: number; readonly content: Buffer };

/** Frames of clients are masked; these are shorter than 64 kB. */
const readFrame = (bytes: Buffer): (Frame & { readonly rest: Buffer }) | undefined => {
  const [first = 0, second = 0] = bytes;
  const isShort = (second & 0x7f) < 126;
  const start = isShort ? 2 : 4;
  if (bytes.length < start) return undefined;
  const length = isShort ? second & 0x7f : bytes.readUInt16BE(2);
  const end = start + 4 + length;
  if (bytes.length < end) return undefined;
  const mask = bytes.subarray(start, start + 4);
  const content = Buffer.from(bytes.subarray(start + 4, end).map((byte, i) => byte ^ (mask[i % 4] ?? 0)));
  return { opcode: first & 0x0f, content, rest: bytes.subarray(end) };
};

export const acceptSlackSockets = (server: Server) => {
  const sockets = new Set<Duplex>();
  const pending = new Map<string, Envelope>();
  const acknowledged: SlackAcknowledgement[] = [];
  let opened = 0;
  const sendTo = (socket: Duplex, message: object | string): void =>
    void socket.write(frame(TEXT, Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))));
  const bring = (socket: Duplex): void => {
    for (const [envelope_id, envelope] of pending) sendTo(socket, { envelope_id, ...envelope });
  };
  const hear = (socket: Duplex, { opcode, content }: Frame): void => {
    if (opcode === PING) socket.write(frame(PONG, content));
    if (opcode === CLOSE) socket.end(frame(CLOSE, content));
    if (opcode !== TEXT) return;
    const said = JSON.parse(content.toString()) as SlackAcknowledgement;
    if (pending.delete(said.envelope_id)) acknowledged.push(said);
  };
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const key = request.headers['sec-websocket-key'] ?? '';
    const accept = createHash('sha1').update(`${key}${HANDSHAKE_ID}`).digest('base64');
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    socket.write(`${[...head, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`);
    sockets.add(socket);
    opened += 1;
    let heard = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      heard = Buffer.concat([heard, bytes]);
      for (let next = readFrame(heard); next !== undefined; next = readFrame(heard)) {
        heard = Buffer.from(next.rest);
        hear(socket, next);
      }
    });
    // a client that was killed leaves its half open
    for (const end of ['end', 'error']) socket.on(end, () => socket.destroy());
    socket.on('close', () => void sockets.delete(socket));
    sendTo(socket, { type: 'hello', num_connections: 1, connection_info: { app_id: 'A0CASEFILE' } });
    bring(socket);
  });
  const newest = (): Duplex | undefined => [...sockets].at(-1);
  return {
    opened: () => opened,
    isOpen: () => sockets.size > 0,
    acknowledged: acknowledged as readonly SlackAcknowledgement[],
    /** Returns its id; it waits for a connection where there is none. */
    push: (type: string, payload: unknown, acceptsReply = type !== 'events_api'): string => {
      const id = randomUUID();
      const envelope = { type, payload, accepts_response_payload: acceptsReply };
      pending.set(id, envelope);
      const socket = newest();
      if (socket !== undefined) sendTo(socket, { envelope_id: id, ...envelope });
      return id;
    },
    /** What is not acknowledged comes again, after a while of Slack's choice: now. */
    bringAgain: (): void => {
      const socket = newest();
      if (socket !== undefined) bring(socket);
    },
    /** Of anything at all. */
    sendRaw: (text: string): void => {
      const socket = newest();
      if (socket !== undefined) sendTo(socket, text);
    },
    askToReconnect: (): void => {
      const socket = newest();
      if (socket !== undefined) sendTo(socket, { type: 'disconnect', reason: 'refresh_requested' });
    },
    cut: (): void => {
      for (const socket of sockets) socket.destroy();
    },
  };
};
