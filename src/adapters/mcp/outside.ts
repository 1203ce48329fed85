// The tools of outside servers that speak the Model Context Protocol: allow-listed, time-limited, bounded, masked.
import { setTimeout as wait } from 'node:timers/promises';
import type { Tenant } from '../../kernel/brand.js';
import type { CancelSignal } from '../../kernel/cancel.js';
import { OutsideSource, type OutsideToolList, type ReadOptions, SourceError } from '../../ports/sources.js';
import type { FetchResult, OutsideQuery, StorePosition } from '../../telemetry/query.js';
import { boundedDescription, boundedSchema } from './tool-definition.js';
import type { McpOptions, McpServerOptions } from './options.js';
import { resultRows, textsOfResult } from './tool-result.js';
import { secretScrubber } from './secrets.js';
import { createMcpServer, type McpServer } from './server.js';

/** A server that could not be reached is left alone so long when its tools are listed. */
const REST = 30_000;
/** A turn does not wait longer for the tools of a server that is only starting. */
const PATIENCE = 5_000;

type ListingFailure = { readonly at: number; readonly because: string };
type ServerEntry = {
  readonly options: McpServerOptions;
  readonly server: McpServer;
  failed: ListingFailure | undefined;
};

const abortSignalOf = (given: CancelSignal): { readonly signal: AbortSignal; readonly release: () => void } => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  if (given.aborted) abort();
  given.addEventListener('abort', abort, { once: true });
  return { signal: controller.signal, release: () => given.removeEventListener('abort', abort) };
};

const parseArguments = (text: string | undefined, server: string): { readonly [name: string]: unknown } => {
  const wrong = (): SourceError =>
    new SourceError('refused', `the arguments for a tool of outside server ${server} are not a JSON object`);
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    throw wrong();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong();
  return value as { readonly [name: string]: unknown };
};

/** Nothing, if it takes too long. */
const withinPatience = async <T>(work: Promise<T>): Promise<T | undefined> => {
  const patience = new AbortController();
  const enough = wait(PATIENCE, undefined, { signal: patience.signal, ref: false }).catch(() => undefined);
  return Promise.race([work, enough]).finally(() => patience.abort());
};

const offerNothing = (because: string): OutsideToolList => ({
  tools: [],
  notices: [`${because}; its tools are missing`],
});

/** Names that are allowed, and that the server does not have. */
const missingToolNotices = (
  { name, allow }: McpServerOptions,
  offered: readonly { readonly tool: string }[],
): readonly string[] => {
  const missing = allow.filter((tool) => !offered.some((each) => each.tool === tool));
  return missing.length === 0
    ? []
    : [`outside server ${name} has no tool ${missing.join(', ')}: check outside.servers.${name}.allow`];
};

class McpToolSource extends OutsideSource {
  readonly #known: ReadonlyMap<string, ServerEntry>;

  constructor(private readonly options: McpOptions) {
    super();
    this.#known = new Map(
      options.servers.map((server) => [
        server.name,
        { options: server, server: createMcpServer(server, options.version), failed: undefined },
      ]),
    );
  }

  override async position(): Promise<StorePosition> {
    return this.#known.size;
  }

  /** Those of servers that answer. */
  override async tools(tenant: Tenant): Promise<OutsideToolList> {
    const all = await Promise.all([...this.#known.values()].map((known) => this.#toolsOf(known, tenant)));
    return { tools: all.flatMap(({ tools }) => tools), notices: all.flatMap(({ notices }) => notices) };
  }

  override async fetch(
    { server: name, tool, text }: OutsideQuery,
    { tenant, signal }: ReadOptions,
  ): Promise<FetchResult> {
    const { options, server } = this.#allowed(name, tool);
    const given = parseArguments(text, name);
    const cancel = abortSignalOf(signal);
    try {
      const result = await server.call({ tool, arguments: given, signal: cancel.signal });
      const scrub = secretScrubber(options);
      const texts = textsOfResult(result).map((each) => this.options.masking.mask(tenant, scrub(each)));
      if (result.isError === true)
        throw new SourceError(
          'refused',
          `tool ${tool} of outside server ${name} failed: ${texts.join(' ').slice(0, 500)}`,
        );
      return resultRows(texts, { server: name, tool }, options.mostCharacters);
    } finally {
      cancel.release();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#known.values()].map(({ server }) => server.close()));
  }

  #allowed(name: string, tool: string): ServerEntry {
    const known = this.#known.get(name);
    const setting = `outside.servers.${name}`;
    if (known === undefined)
      throw new SourceError('refused', `no outside server ${name} is configured: name it as ${setting}`);
    if (known.options.allow.includes(tool)) return known;
    throw new SourceError(
      'refused',
      `tool ${tool} of outside server ${name} is not allowed: add it to ${setting}.allow`,
    );
  }

  async #toolsOf(known: ServerEntry, tenant: Tenant): Promise<OutsideToolList> {
    const { options: server, failed } = known;
    if (failed !== undefined && performance.now() - failed.at < REST) return offerNothing(failed.because);
    try {
      const tools = await withinPatience(known.server.tools());
      if (tools === undefined) return offerNothing(`outside server ${server.name} is only starting`);
      const scrub = secretScrubber(server);
      const clean = (text: string): string => this.options.masking.mask(tenant, scrub(text));
      const offered = tools.map(({ name, description = name, inputSchema }) => ({
        server: server.name,
        tool: name,
        description: boundedDescription(description, clean),
        schema: boundedSchema(inputSchema, clean),
      }));
      return { tools: offered, notices: missingToolNotices(server, offered) };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const because = this.options.masking.mask(tenant, error.message);
      known.failed = { at: performance.now(), because };
      return offerNothing(because);
    }
  }
}

export type OutsideTools = { readonly source: OutsideSource; readonly close: () => Promise<void> };

/** Servers are reached when they are first needed. */
export const openMcpTools = (options: McpOptions): OutsideTools => {
  const source = new McpToolSource(options);
  return { source, close: () => source.close() };
};
