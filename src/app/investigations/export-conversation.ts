// Exports the conversation of an investigation alone: who said what when, and what was called.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { StreamId, TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { isRejection } from '../../kernel/rejection.js';
import { type Micros, toIso } from '../../kernel/time.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { investigationStream, modelExecution } from '../../investigation/streams.js';
import { Models } from '../../ports/model.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import { Executions } from '../records/executions.js';
import { type TurnDocument, TurnReader } from '../records/turn-reader.js';
import { TextsErased } from '../records/texts.js';
import { answerOfDocument } from './export-documents.js';

type InvestigationFacts = readonly RecordedFact<InvestigationFact>[];

type ExportedToolCall = { readonly tool: string; readonly arguments: unknown; readonly results_count: number };

type ExportedMessage = {
  readonly role: 'user' | 'assistant';
  /** `null`: erased. */
  readonly content: string | null;
  readonly timestamp: string;
  readonly tool_calls?: readonly ExportedToolCall[];
};

export type ExportedConversation = {
  readonly conversation_id: string;
  readonly created_at: string;
  readonly last_updated: string;
  /** Instructions to the model from the caller, without those of the configuration. */
  readonly system_prompt: string | null;
  /** Of the last turn in which a model was asked; `null`: the engine alone has answered. */
  readonly ai_provider: {
    readonly profile: string;
    readonly provider_type: string | null;
    readonly llm_model: string;
  } | null;
  readonly messages: readonly ExportedMessage[];
  readonly metadata: { readonly total_tokens: number; readonly message_count: number };
};

export class ExportConversation extends Query<ExportedConversation | AppRefusal> {
  constructor(readonly target: InvestigationTarget) {
    super();
  }
}

const TURN_ENDS: ReadonlySet<string> = new Set(['TurnAnswered', 'TurnFailed', 'TurnCancelled', 'TurnTimedOut']);

const factTimeOf = (facts: InvestigationFacts, turn: number, is: (type: string) => boolean): Micros =>
  facts.find(({ type, data }) => is(type) && 'turn' in data && data.turn === turn)?.at ?? 0;

/** Rows that the queries of one call have brought. */
const countResults = (facts: InvestigationFacts, turn: number, call: string): number => {
  const queryIds = facts.flatMap((fact) =>
    fact.type === 'QueriesPlanned' && fact.data.turn === turn
      ? fact.data.queries.filter((query) => query.call === call).map(({ id }) => id)
      : [],
  );
  return facts.reduce(
    (sum, { type, data }) =>
      type === 'BatchFetched' && data.turn === turn && queryIds.includes(data.query) ? sum + data.rows : sum,
    0,
  );
};

const parseArguments = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

@QueryHandler(ExportConversation)
export class ExportConversationHandler implements IQueryHandler<ExportConversation> {
  constructor(
    private readonly turns: TurnReader,
    private readonly executions: Executions,
    private readonly models: Models,
  ) {}

  async execute({ target }: ExportConversation): Promise<ExportedConversation | AppRefusal> {
    const turns = await this.turns.listTurns(target);
    if (isRejection<readonly TurnDocument[], AppRefusal>(turns)) return turns;
    const stream = investigationStream(target.caller.tenant, target.id);
    const facts = await this.turns.readFacts(target);
    if ('rejected' in facts) return facts;
    const messages = (await Promise.all(turns.map((turn) => this.#messages(stream, turn, facts)))).flat();
    const tokens = turns.map((turn) => answerOfDocument(turn)?.usage).filter((usage) => usage !== undefined);
    return {
      conversation_id: target.id,
      created_at: toIso(facts[0]?.at ?? 0),
      last_updated: toIso(facts.at(-1)?.at ?? 0),
      system_prompt: await this.#system(stream, facts),
      ai_provider: await this.#provider(stream, facts),
      messages,
      metadata: {
        total_tokens: tokens.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
        message_count: messages.length,
      },
    };
  }

  async #messages(
    stream: StreamId,
    turn: TurnDocument,
    facts: InvestigationFacts,
  ): Promise<readonly ExportedMessage[]> {
    const { n, text = null } = turn;
    const askedAt = factTimeOf(facts, n, (type) => type === 'TurnAsked');
    const question = { role: 'user', content: text, timestamp: toIso(askedAt) } as const;
    const ended = factTimeOf(facts, n, (type) => TURN_ENDS.has(type));
    if (ended === 0) return [question];
    const calls = await this.#calls(stream, n, facts);
    const content = answerOfDocument(turn)?.text ?? null;
    const made = calls.length === 0 ? {} : { tool_calls: calls };
    return [question, { role: 'assistant', content, timestamp: toIso(ended), ...made }];
  }

  async #calls(stream: StreamId, turn: number, facts: InvestigationFacts): Promise<readonly ExportedToolCall[]> {
    const execution = await this.executions.read({ stream, execution: modelExecution(turn) });
    const called = execution.facts.flatMap((fact) => (fact.type === 'ToolCalled' ? [fact.data] : []));
    // a call that finds nothing may have read much to say so
    const found = new Set(
      execution.facts.flatMap(({ type, data }) =>
        type === 'ToolReturned' && data.outcome === 'found' ? [data.call] : [],
      ),
    );
    return Promise.all(
      called.map(async ({ call, tool, input }) => {
        const text = await this.#text(stream, input);
        return {
          tool,
          arguments: text === null ? null : parseArguments(text),
          results_count: found.has(call) ? countResults(facts, turn, call) : 0,
        };
      }),
    );
  }

  async #system(stream: StreamId, facts: InvestigationFacts): Promise<string | null> {
    const last = facts.findLast((fact) => fact.type === 'TurnAsked' && fact.data.question.system !== undefined);
    const ref = last?.type === 'TurnAsked' ? last.data.question.system : undefined;
    return ref === undefined ? null : this.#text(stream, ref);
  }

  async #provider(stream: StreamId, facts: InvestigationFacts): Promise<ExportedConversation['ai_provider']> {
    const last = facts.findLast(({ type }) => type === 'ModelConsulted');
    if (last?.type !== 'ModelConsulted') return null;
    const { turn, profile } = last.data;
    const { state } = await this.executions.read({ stream, execution: modelExecution(turn) });
    const configured = this.models.profiles().find(({ name }) => name === profile);
    const model = state.modelCalls.at(-1)?.called.model ?? configured?.model ?? '';
    return { profile, provider_type: configured?.provider ?? null, llm_model: model };
  }

  async #text(stream: StreamId, ref: TextRef): Promise<string | null> {
    try {
      return await this.executions.readText(stream, ref);
    } catch (error) {
      if (error instanceof TextsErased) return null;
      throw error;
    }
  }
}
