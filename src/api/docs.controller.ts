// The API document, and a page to click through it.
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { openApi } from './openapi.js';
import { sendText } from './respond.js';
import { ApiSettings } from './settings.js';

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Casefile API</title><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body>
</html>
`;

const START = "SwaggerUIBundle({ url: '/openapi.json', dom_id: '#api' });\n";

const ASSETS = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

const installed = createRequire(import.meta.url);

@Controller()
export class DocsController {
  private document: string | undefined;

  constructor(private readonly settings: ApiSettings) {}

  /** Whoever opens the address of the service in a browser. */
  @Get()
  home(@Res() response: ServerResponse): void {
    response.writeHead(302, { location: '/docs' }).end();
  }

  @Get('openapi.json')
  openapi(@Res() response: ServerResponse): void {
    this.document ??= JSON.stringify(openApi(this.settings.version));
    sendText(response, this.document, { 'content-type': 'application/json; charset=utf-8' });
  }

  @Get('docs')
  page(@Res() response: ServerResponse): void {
    sendText(response, PAGE, { 'content-type': 'text/html; charset=utf-8' });
  }

  @Get('docs/start.js')
  start(@Res() response: ServerResponse): void {
    sendText(response, START, { 'content-type': 'text/javascript; charset=utf-8' });
  }

  @Get('docs/:asset')
  async asset(@Param('asset') name: string, @Res() response: ServerResponse): Promise<void> {
    const type = ASSETS.get(name);
    if (type === undefined) throw new NotFoundException();
    sendText(response, await readFile(installed.resolve(`swagger-ui-dist/${name}`), 'utf8'), { 'content-type': type });
  }
}
