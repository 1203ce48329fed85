// Refuses what a page of another site makes a browser send. Clients that are no browsers send neither header and pass.
import type { IncomingMessage } from 'node:http';
import { crossSite, notOfPage, simpleBody } from '../problems/problems.js';
import { header, mediaType } from '../reading/request.js';

const READ_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `none`: the user's own doing, such as a bookmark. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** Without the port that the scheme of the origin implies. */
const isOwnOrigin = (origin: string, host: string): boolean => {
  const named = hostOf(origin);
  return named !== undefined && named !== '' && named === hostOf(`${new URL(origin).protocol}//${host}`);
};

/** Pages cannot set `Sec-Fetch-Site`. Browsers that do not send it send Origin with whatever is not a GET. */
const isCrossSite = (request: IncomingMessage): boolean => {
  const site = header(request, 'sec-fetch-site');
  if (site !== undefined) return !OWN_SITES.has(site);
  const origin = header(request, 'origin');
  return origin !== undefined && !isOwnOrigin(origin, request.headers.host ?? '');
};

/** What a form, or a script without a preflight, may send anywhere. The empty name: a body without a type. */
const SIMPLE_TYPES: ReadonlySet<string | undefined> = new Set([
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
]);

export const refuseCrossSite = (request: IncomingMessage): void => {
  if (!READ_METHODS.has(request.method) && isCrossSite(request)) throw crossSite();
};

/** Sent by pages of the console. A page of another origin cannot set it without being asked first, and then is refused. */
export const PAGE_HEADER = 'x-casefile-page';

/** A browser sends a cookie by itself: whoever changes something by it shows that a page of ours wanted that. */
export const refuseWithoutPage = (request: IncomingMessage): void => {
  if (!READ_METHODS.has(request.method) && header(request, PAGE_HEADER) !== '1') throw notOfPage();
};

export const refuseSimpleBody = (request: IncomingMessage): void => {
  if (!READ_METHODS.has(request.method) && SIMPLE_TYPES.has(mediaType(request))) throw simpleBody();
};
