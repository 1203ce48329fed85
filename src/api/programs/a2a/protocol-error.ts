// What an agent is told of an error: always one of the protocol, for the SDK tells the text of any other to the caller.
import { A2AError, RequestMalformedError, TaskNotCancelableError, TaskNotFoundError } from '@a2a-js/sdk/errors';
import { withAdvice } from '../../../kernel/sentences.js';
import type { ErrorProblems } from '../../problems/error-problems.js';
import { INTERNAL_ERROR } from '../json-rpc-message.js';

/** Told as an internal error of JSON-RPC. Its text is written for callers. */
class ServiceFailure extends A2AError {}

/** An error of the protocol stays what it is; of any other, what its problem says. What is hidden is logged. */
export const protocolError = async (error: unknown, problems: ErrorProblems): Promise<A2AError> => {
  if (error instanceof A2AError) return error;
  const { status, kind, detail, howToFix } = await problems.problemOf(error);
  const text = withAdvice(detail, howToFix);
  if (kind === 'turn-has-ended') return new TaskNotCancelableError(`The task has ended: ${text}`);
  if (status === 404) return new TaskNotFoundError(text);
  return status < 500 ? new RequestMalformedError(text) : new ServiceFailure(text);
};

/** Whether the SDK has told the text of an error that is none of the protocol: each of those carries data. */
export const isForeignFailure = ({ code, data }: { readonly code: number; readonly data?: unknown }): boolean =>
  code === INTERNAL_ERROR && data === undefined;

/** Of parameters at which the SDK has failed before it called the agent. */
export const unreadableParameters = (): A2AError =>
  new RequestMalformedError(
    'The parameters are not of the shape that the protocol gives them. Compare "params" with https://a2a-protocol.org, version 1.0.',
  );
