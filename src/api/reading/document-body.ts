// What a request about a collection carries: who asks, which collection, and the bytes of a file.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller } from '../../app/asking.js';
import { collectionName } from '../contract/knowledge.js';
import { Refused } from '../problems/refused.js';
import { mediaType, readBody } from './body.js';
import { parsed } from './faults.js';
import { goneSignal } from './gone.js';
import { callerOf } from './parameters.js';
import type { Admitted } from './request.js';

const requestOf = (context: ExecutionContext): Admitted => context.switchToHttp().getRequest<Admitted>();

export type OfCollectionTarget = { readonly caller: Caller; readonly collection: string; readonly signal: AbortSignal };

/** The collection of the path, whoever asks, and whether they still wait. */
export const OfCollection = createParamDecorator((_: unknown, context: ExecutionContext): OfCollectionTarget => {
  const request = requestOf(context);
  return {
    caller: callerOf(request),
    collection: parsed(collectionName, request.params['collection'], 'collection'),
    signal: goneSignal(context),
  };
});

const tooLarge = (limit: number): Refused =>
  new Refused({
    kind: 'too-large',
    status: 413,
    title: 'The document is too large',
    detail: `the document is over ${limit} bytes`,
    howToFix: 'Split it, or raise "knowledge.maxDocumentBytes" in the configuration.',
    field: 'body',
  });

/** The whole file; `undefined`: the request has no body. */
const bytesOf = async (request: Admitted): Promise<Buffer | undefined> => {
  if (mediaType(request) === undefined) return undefined;
  const limit = request.limits?.maxDocumentBytes ?? 0;
  try {
    return await readBody(request, limit);
  } catch (error) {
    throw error instanceof Refused && error.trouble.kind === 'too-large' ? tooLarge(limit) : error;
  }
};

/** Of any media type: the file's name tells what it is. */
export const DocumentBody = createParamDecorator((_: unknown, context: ExecutionContext) =>
  bytesOf(requestOf(context)),
);
