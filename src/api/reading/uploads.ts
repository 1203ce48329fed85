// Parameters of the controllers that take files: documents of collections, and database snapshots.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { isUtf8 } from 'node:buffer';
import type { Caller } from '../../app/requests.js';
import { collectionName } from '../contract/knowledge.js';
import { malformedInput, ProblemError, unsupportedType } from '../problems/problems.js';
import { type AdmittedRequest, mediaType, readBody } from './request.js';
import { parseInput } from './json.js';
import { callerOf, closedSignal } from './parameters.js';
import { LARGEST_SNAPSHOT } from '../../database/store/import-snapshot.js';
import type { BatchHash } from '../../kernel/brand.js';
import { snapshotId } from '../contract/snapshots.js';

const requestOf = (context: ExecutionContext): AdmittedRequest => context.switchToHttp().getRequest<AdmittedRequest>();

export type CollectionTarget = { readonly caller: Caller; readonly collection: string; readonly signal: AbortSignal };

/** The collection of the path, its caller, and a signal that the caller has gone. */
export const CollectionParam = createParamDecorator((_: unknown, context: ExecutionContext): CollectionTarget => {
  const request = requestOf(context);
  return {
    caller: callerOf(request),
    collection: parseInput(collectionName, request.params['collection'], 'collection'),
    signal: closedSignal(context),
  };
});

const documentTooLarge = (limit: number): ProblemError =>
  new ProblemError({
    kind: 'too-large',
    status: 413,
    title: 'The document is too large',
    detail: `the document is over ${limit} bytes`,
    howToFix: 'Split it, or raise "knowledge.maxDocumentBytes" in the configuration.',
    field: 'body',
  });

/** The whole file; `undefined`: the request has no body. */
const documentBytes = async (request: AdmittedRequest): Promise<Buffer | undefined> => {
  if (mediaType(request) === undefined) return undefined;
  const limit = request.limits?.maxDocumentBytes ?? 0;
  try {
    return await readBody(request, limit);
  } catch (error) {
    throw error instanceof ProblemError && error.trouble.kind === 'too-large' ? documentTooLarge(limit) : error;
  }
};

/** Of any media type that a form cannot send: the file's name tells what it is. */
export const DocumentBody = createParamDecorator((_: unknown, context: ExecutionContext) =>
  documentBytes(requestOf(context)),
);

const TYPES = ['application/json', 'application/octet-stream'];
const TOO_LARGE = `A snapshot may be ${LARGEST_SNAPSHOT / 1_000_000} MB: leave out full texts of statements.`;

const checkedQuery = (bytes: Uint8Array): Uint8Array => {
  if (!isUtf8(bytes)) throw malformedInput('the file is not UTF-8', 'Send the JSON file as it was written.');
  return bytes;
};

const fileOf = async (request: AdmittedRequest): Promise<{ readonly caller: Caller; readonly bytes: Uint8Array }> => {
  const type = mediaType(request);
  if (type === undefined) throw malformedInput('there is no file', 'Send the bytes of a snapshot file as the body.');
  if (!TYPES.includes(type)) throw unsupportedType('Content-Type', TYPES);
  return { caller: callerOf(request), bytes: checkedQuery(await readBody(request, LARGEST_SNAPSHOT, TOO_LARGE)) };
};

const snapshotOf = (request: AdmittedRequest): { readonly caller: Caller; readonly id: BatchHash } => ({
  caller: callerOf(request),
  id: parseInput(snapshotId, request.params['snapshot'], 'snapshot'),
});

const readSnapshotBody = (read: (request: AdmittedRequest) => unknown) =>
  createParamDecorator((_: unknown, context: ExecutionContext) =>
    read(context.switchToHttp().getRequest<AdmittedRequest>()),
  );

export const SnapshotBody = readSnapshotBody(fileOf);
export const SnapshotParam = readSnapshotBody(snapshotOf);
