// What every HTTP application of the house is set up with: the service and its tests boot the same thing.
import type { INestApplication, NestApplicationOptions } from '@nestjs/common';
import helmet from 'helmet';
import { Logger } from 'nestjs-pino';

/** Bodies are read by the routes themselves: after the caller is known, within the limit of the route. */
export const HTTP_OPTIONS: NestApplicationOptions = { bodyParser: false, bufferLogs: true };

/** Plain http on loopback is the default: no upgrade to https, and no promise of it. */
const security = helmet({
  contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
  strictTransportSecurity: false,
});

/** Signals are for the process to handle: it stops more than HTTP, and in an order. */
export const configureHttp = (app: INestApplication): void => {
  app.useLogger(app.get(Logger));
  app.use(security);
};
