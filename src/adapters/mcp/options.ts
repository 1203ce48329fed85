// Options of outside servers: how each is reached, and how much of it is accepted.
import type { Micros } from '../../kernel/time.js';
import type { Masking } from '../../ports/masking.js';

/** A program that is started here and spoken to over its standard streams. */
type StdioServer = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
};

/** A server that listens elsewhere. */
type HttpServer = { readonly url: string; readonly headers: { readonly [name: string]: string } };

export type McpServerOptions = {
  readonly name: string;
  readonly reach: StdioServer | HttpServer;
  /** Names of the tools that may be called; no others are, whatever the server offers. */
  readonly allow: readonly string[];
  /** Of one connection, and of one call. */
  readonly timeout: Micros;
  /** Of one answer; the rest is left out. */
  readonly mostCharacters: number;
};

export type McpOptions = {
  readonly servers: readonly McpServerOptions[];
  readonly masking: Masking;
  /** Sent to the servers. */
  readonly version: string;
};

export const isStdioServer = (reach: StdioServer | HttpServer): reach is StdioServer => 'command' in reach;

/** Most bytes of one message: many characters take several, and JSON escapes take more. */
export const mostMessageBytes = ({ mostCharacters }: McpServerOptions): number => Math.max(2 ** 20, 8 * mostCharacters);
