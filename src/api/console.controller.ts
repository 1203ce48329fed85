// The web console: its page at `/`, and the files of its bundle. It holds no data: the page asks the API, with the reader's key.
import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import { Public } from './access/route-access.js';
import { type AdmittedRequest, header } from './reading/request.js';

const FOLDER = new URL('../../bundle/console/', import.meta.url);
const PAGE = 'index.html';

const TYPES: { readonly [extension: string]: string } = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

/** Only its own scripts, styles and requests: no inline code, no other origin, and no text that becomes markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

type ConsoleFile = { readonly type: string; readonly bytes: Buffer; readonly gzipped: Buffer };

const compress = promisify(gzip);

const readConsoleFile = async (name: string): Promise<ConsoleFile> => {
  const bytes = await readFile(new URL(name, FOLDER));
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return { type, bytes, gzipped: await compress(bytes, { level: 9 }) };
};

/** Chunks carry their digest in their name; the others may change with a new release. */
const cacheControl = (name: string): string =>
  /-[\w-]{8}\.js$/.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';

const notBuilt = (): NotFoundException =>
  new NotFoundException(`the web console is not built: ${fileURLToPath(FOLDER)} is missing. Make it: npm run build`);

@Public()
@Controller()
export class ConsoleController {
  private names: ReadonlySet<string> | undefined;
  private readonly files = new Map<string, Promise<ConsoleFile>>();

  @Get()
  page(@Req() request: AdmittedRequest, @Res() response: ServerResponse): Promise<void> {
    return this.send(PAGE, request, response);
  }

  @Get('console/:asset')
  asset(@Param('asset') name: string, @Req() request: AdmittedRequest, @Res() response: ServerResponse): Promise<void> {
    return this.send(name, request, response);
  }

  private async send(name: string, request: AdmittedRequest, response: ServerResponse): Promise<void> {
    this.names ??= new Set(await readdir(FOLDER).catch(() => []));
    if (this.names.size === 0) throw notBuilt();
    // a name from outside never becomes a path
    if (!this.names.has(name)) throw new NotFoundException();
    const reading = this.files.get(name) ?? readConsoleFile(name);
    this.files.set(name, reading);
    const { type, bytes, gzipped } = await reading;
    const isGzipped = /\bgzip\b/.test(header(request, 'accept-encoding') ?? '');
    response
      .writeHead(200, {
        'content-type': type,
        'content-security-policy': POLICY,
        'cache-control': cacheControl(name),
        vary: 'accept-encoding',
        ...(isGzipped && { 'content-encoding': 'gzip' }),
      })
      .end(isGzipped ? gzipped : bytes);
  }
}
