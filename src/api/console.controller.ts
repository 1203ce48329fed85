// The web console: its page at `/`, and the files of its bundle. It holds no data: the page asks the API, with the reader's key.
import type { ServerResponse } from 'node:http';
import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import { Public } from './access/route-access.js';
import { consoleFiles } from './console-files.js';
import { consoleNotBuilt } from './problems/problems.js';
import { type AdmittedRequest, header } from './reading/request.js';

const FOLDER = new URL('../../bundle/console/', import.meta.url);
const PAGE = 'index.html';

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

/** Chunks carry their digest in their name; the others may change with a new release. */
const cacheControl = (name: string): string =>
  /-[\w-]{8}\.js$/.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';

@Public()
@Controller()
export class ConsoleController {
  private readonly files = consoleFiles(FOLDER);

  @Get()
  page(@Req() request: AdmittedRequest, @Res() response: ServerResponse): Promise<void> {
    return this.send(PAGE, request, response);
  }

  @Get('console/:asset')
  asset(@Param('asset') name: string, @Req() request: AdmittedRequest, @Res() response: ServerResponse): Promise<void> {
    return this.send(name, request, response);
  }

  private async send(name: string, request: AdmittedRequest, response: ServerResponse): Promise<void> {
    const file = await this.files.read(name);
    if (file === 'not-built') throw consoleNotBuilt();
    if (file === undefined) throw new NotFoundException();
    const { type, bytes, gzipped } = file;
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
