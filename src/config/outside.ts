// Settings of outside MCP servers: how each is reached, and which tools are allowed. Keys come from the environment.
import { z } from 'zod';
import { describeSchemaFault } from '../kernel/schema-fault.js';
import { SECOND } from '../kernel/time.js';
import { duration } from './units.js';

const text = z.string().min(1, 'must not be empty').max(4_096);
const namedVariables = z.record(z.string().min(1).max(256), z.string().max(16_384));

const serverName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/, 'must be 1 to 32 letters, digits, "-" or "_", a letter or digit first');

const serverFields = {
  /** Nothing without it. */
  allow: z.array(text).max(200).default([]),
  /** Of one connection, and of one call. */
  timeout: duration('30s', SECOND / 10).prefault('30s'),
  /** Of one answer; the rest is left out. */
  mostCharacters: z.number().int().min(1_000).max(10_000_000).default(100_000),
};

const startedServer = z.strictObject({
  ...serverFields,
  command: text,
  args: z.array(z.string().max(16_384)).max(100).default([]),
  env: namedVariables.default({}),
});

const reachedServer = z.strictObject({
  ...serverFields,
  url: z.url({ protocol: /^https?$/, error: 'must be a URL such as https://wiki.example/mcp' }),
  headers: namedVariables.default({}),
});

const EITHER_RULE =
  'needs either "command" (a program that is started here) or "url" (a server that listens elsewhere)';

const isReached = (value: unknown): boolean => typeof value === 'object' && value !== null && 'url' in value;
const isStarted = (value: unknown): boolean => typeof value === 'object' && value !== null && 'command' in value;

/** Each server is checked as the kind that it names, so that faults have the right path. */
const server = z
  .unknown()
  .transform((value, context): z.infer<typeof startedServer> | z.infer<typeof reachedServer> => {
    if (isReached(value) === isStarted(value)) {
      context.addIssue({ code: 'custom', message: EITHER_RULE });
      return z.NEVER;
    }
    const parsed = (isReached(value) ? reachedServer : startedServer).safeParse(value, { error: describeSchemaFault });
    if (parsed.success) return parsed.data;
    context.issues.push(...parsed.error.issues.map((issue) => ({ ...issue, input: value }) as z.core.$ZodRawIssue));
    return z.NEVER;
  });

export const outsideSchema = z.strictObject({ servers: z.record(serverName, server) });

export type OutsideSettings = z.infer<typeof outsideSchema>;
