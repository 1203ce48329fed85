// What the controller of snapshots takes from a request: the bytes of a file with who sent it, or a snapshot with who asks for it.
import { isUtf8 } from 'node:buffer';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller } from '../../app/asking.js';
import { LARGEST_SNAPSHOT } from '../../database/store/import-snapshot.js';
import type { BatchHash } from '../../kernel/brand.js';
import { snapshotId } from '../contract/snapshots.js';
import { malformed, unsupported } from '../problems/troubles.js';
import { mediaType, readBody } from './body.js';
import { parsed } from './faults.js';
import { callerOf } from './parameters.js';
import type { Admitted } from './request.js';

const TYPES = ['application/json', 'application/octet-stream', 'text/plain'];
const TOO_LARGE = `A snapshot may be ${LARGEST_SNAPSHOT / 1_000_000} MB: leave out full texts of statements.`;

const checked = (bytes: Uint8Array): Uint8Array => {
  if (!isUtf8(bytes)) throw malformed('the file is not UTF-8', 'Send the JSON file as it was written.');
  return bytes;
};

const fileOf = async (request: Admitted): Promise<{ readonly caller: Caller; readonly bytes: Uint8Array }> => {
  const type = mediaType(request);
  if (type === undefined) throw malformed('there is no file', 'Send the bytes of a snapshot file as the body.');
  if (!TYPES.includes(type)) throw unsupported('Content-Type', TYPES);
  return { caller: callerOf(request), bytes: checked(await readBody(request, LARGEST_SNAPSHOT, TOO_LARGE)) };
};

const snapshotOf = (request: Admitted): { readonly caller: Caller; readonly id: BatchHash } => ({
  caller: callerOf(request),
  id: parsed(snapshotId, request.params['snapshot'], 'snapshot'),
});

const taken = (read: (request: Admitted) => unknown) =>
  createParamDecorator((_: unknown, context: ExecutionContext) => read(context.switchToHttp().getRequest<Admitted>()));

export const SnapshotBody = taken(fileOf);
export const FromSnapshot = taken(snapshotOf);
