// How a route of the API is written down as data.
import type { z } from 'zod';
import type { SchemaName } from './schemas.js';

/** Of a media type that is no JSON. */
export const TEXT = 'text';

/** A named schema of JSON, media types without a schema, or what each media type holds. */
export type RouteContent = SchemaName | readonly string[] | { readonly [mediaType: string]: SchemaName | typeof TEXT };

export type Route = {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly summary: string;
  readonly body?: RouteContent;
  /** Absent: as its schema says of an empty object. */
  readonly requiresBody?: true;
  readonly query?: z.ZodObject;
  readonly headers?: { readonly [name: string]: z.ZodType };
  readonly answers: { readonly [status: number]: RouteContent };
  /** Status codes of its problems, beside 400, 401 and 500. */
  readonly problems?: readonly number[];
  /** Absent: a problem by RFC 9457. */
  readonly problem?: { readonly description: string; readonly content: RouteContent };
};
