// The body of a JSON-RPC request, as a route takes it.
import { withAdvice } from '../../kernel/sentences.js';
import { ProblemError } from '../problems/problems.js';
import { parseJson } from '../reading/json.js';
import { readBody } from '../reading/request.js';
import type { HttpReply } from '../respond.js';

const PARSE_ERROR = -32_700;
/** The service itself has failed. */
export const INTERNAL_ERROR = -32_603;

/** `undefined`: what is no JSON was refused in the words of JSON-RPC. Throws `ProblemError` where it is too large. */
export const readJsonRpc = async (reply: HttpReply, mostBytes: number): Promise<unknown> => {
  const bytes = await readBody(reply.req, mostBytes);
  try {
    return parseJson(bytes);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { detail, howToFix } = error.trouble;
    const refused = { jsonrpc: '2.0', id: null, error: { code: PARSE_ERROR, message: withAdvice(detail, howToFix) } };
    reply.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(refused));
    return undefined;
  }
};
