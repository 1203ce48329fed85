// Settings of every HTTP application: the service and its tests use the same ones.
import type { INestApplication, NestApplicationOptions } from '@nestjs/common';
import helmet from 'helmet';
import { Logger } from 'nestjs-pino';

/** Routes read their bodies themselves: after the caller is known, up to the limit of the route. */
export const HTTP_OPTIONS: NestApplicationOptions = { bodyParser: false, bufferLogs: true };

/** Plain http on loopback is the default: no upgrade to https, and no promise of it. */
const security = helmet({
  contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
  strictTransportSecurity: false,
});

/** The process handles signals itself, because it stops more than HTTP, in a given order. */
export const configureHttp = (app: INestApplication): void => {
  app.useLogger(app.get(Logger));
  app.use(security);
};
