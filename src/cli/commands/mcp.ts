// casefile mcp: the MCP server on standard input and output, for agents that start their servers themselves.
import { withAdvice } from '../../kernel/sentences.js';
import { ApiRefusal, type CasefileApi } from '../../mcp/casefile-api.js';
import { CommandFailure, EXIT, usageError } from '../command-failure.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import type { ServiceClient } from '../service/client.js';

const refused = (error: unknown): never => {
  if (!(error instanceof CommandFailure)) throw error;
  const { message, howToFix } = error;
  throw new ApiRefusal(howToFix === undefined ? message : withAdvice(message, howToFix));
};

const apiOf = (service: ServiceClient): CasefileApi => ({
  get: (path, request = {}) => service.text(path, request.signal && { signal: request.signal }).catch(refused),
  post: (path, { body = {}, signal }) =>
    service.text(path, { method: 'POST', body: JSON.stringify(body), ...(signal && { signal }) }).catch(refused),
});

/** Ends when the agent closes standard input. */
const runMcp = async (
  { service: find, host, interrupted }: CommandContext,
  args: CommandArguments,
): Promise<number> => {
  if (args.words.length > 0) throw usageError('casefile mcp takes no arguments', 'Start it with: casefile mcp');
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  const { casefileMcpServer } = await import('../../mcp/server.js');
  const api = apiOf(await find());
  const transport = new StdioServerTransport();
  await new Promise<void>((resolve) => {
    const served = serveStdio(() => casefileMcpServer({ api, version: host.version }), { transport });
    const end = (): void => void served.close().then(resolve, resolve);
    process.stdin.once('end', end);
    interrupted.addEventListener('abort', end, { once: true });
  });
  return EXIT.ok;
};

export const mcpCommand: CliCommand = {
  name: 'mcp',
  summary: 'Serve the Model Context Protocol on standard input and output, for agents',
  usage: '',
  about:
    'Agents start this command themselves. Its tools are those of POST /mcp of the service: ask, search_logs, get_evidence, replay, list_investigations. They read and ask as CASEFILE_KEY allows.',
  options: {},
  examples: ['casefile mcp', 'CASEFILE_URL=https://casefile.example CASEFILE_KEY=… casefile mcp'],
  raw: true,
  run: runMcp,
};
