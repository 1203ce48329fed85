// Measures every request by its route, never by its path: paths hold ids.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import { SECOND } from '../kernel/time.js';
import { Meter } from '../ports/meter.js';
import { Clock } from '../ports/runtime.js';

type Routed = IncomingMessage & { readonly route?: { readonly path?: unknown } };

@Injectable()
export class MeasureRequests implements NestMiddleware {
  constructor(
    private readonly meter: Meter,
    private readonly clock: Clock,
  ) {}

  use(request: Routed, response: ServerResponse, next: () => void): void {
    const started = this.clock.now();
    response.once('close', () => {
      const labels = {
        method: request.method ?? 'none',
        route: typeof request.route?.path === 'string' ? request.route.path : 'none',
        status: String(response.statusCode),
      };
      this.meter.observe('casefile_http_request_seconds', { value: (this.clock.now() - started) / SECOND, labels });
    });
    next();
  }
}
