// The Model Context Protocol over streamable HTTP. It is a route like others, so that host, origin, key and role are checked before it; its tools ask the API of this service with the headers of their caller.
import type { Socket } from 'node:net';
import { Controller, HttpCode, Logger, Post, Res } from '@nestjs/common';
import { casefileApi } from '../../../mcp/casefile-api.js';
import { PAGE_HEADER } from '../../access/cross-site.js';
import { type AdmittedRequest, header } from '../../reading/request.js';
import type { HttpReply } from '../../respond.js';
import { ApiSettings } from '../../settings.js';
import { readJsonRpc } from '../json-rpc-message.js';

/** Of the caller, for what its tools ask: who it is, in whose trace, and why. */
const FORWARDED = [
  'authorization',
  'x-api-key',
  'cookie',
  PAGE_HEADER,
  'traceparent',
  'user-agent',
  'x-casefile-reason',
];

/** Where this request came in: the service answers there. */
const originOf = ({ localAddress = '127.0.0.1', localPort = 0, localFamily }: Socket): string =>
  `http://${localFamily === 'IPv6' ? `[${localAddress}]` : localAddress}:${localPort}`;

const apiOf = (request: AdmittedRequest) =>
  casefileApi({
    url: originOf(request.socket),
    headers: Object.fromEntries(
      FORWARDED.flatMap((name) => {
        const value = header(request, name);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  });

@Controller('mcp')
export class McpController {
  readonly #log = new Logger('Mcp');

  constructor(private readonly settings: ApiSettings) {}

  @Post()
  @HttpCode(200)
  async call(@Res() reply: HttpReply): Promise<void> {
    const { req } = reply;
    const message = await readJsonRpc(reply, this.settings.http.maxBodyBytes);
    if (message === undefined) return;
    // loaded by the first call: most services are never asked so
    const { toNodeHandler } = await import('@modelcontextprotocol/node');
    const { createMcpHandler } = await import('@modelcontextprotocol/server');
    const { casefileMcpServer } = await import('../../../mcp/server.js');
    const handler = createMcpHandler(() => casefileMcpServer({ api: apiOf(req), version: this.settings.version }), {
      onerror: (error) => this.#log.warn(error.message),
    });
    // its body is read
    const incoming = {
      method: 'POST',
      url: '/mcp',
      headers: req.headers,
      [Symbol.asyncIterator]: () => req[Symbol.asyncIterator](),
    };
    await toNodeHandler(handler, { onerror: (error) => this.#log.error(error) })(incoming, reply, message);
  }
}
