// The timeline of a session: what people asked and did, what models thought and said, what was read, and how it ended; folded from facts.
import { optional } from '../../kernel/optional.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { AlertFact } from '../alert.js';
import type { ExecutionFact } from '../execution.js';
import type { FactOf, InvestigationFact } from '../facts.js';
import type { ModelReply } from '../model-dialogue.js';
import { clientTxnIdOf, executionOf, isAlert, isExecution } from '../streams.js';
import {
  actionTexts,
  actionTitle,
  alertTitle,
  endingOf,
  type HumanAction,
  ISSUE_TITLES,
  type TurnEndFact,
  scopeWindowText,
} from './event-titles.js';
import { isOfChain } from '../chain/chain-run.js';
import { chainEvents } from './chain-events.js';
import { ModelAuthors } from './model-authors.js';
import { callInteractionId, queryInteractionId, turnOfExecution } from './interaction.js';
import type { TextLookup } from './session.js';
import { compareEvents, eventOrder, isOpenEvent, type SessionEvent, type SessionEventStatus } from './session-event.js';
import type { TimelineFact } from './timeline-facts.js';
import { isTurnEnd } from './turn-end.js';

export type SessionTimeline = {
  /** Takes the next fact; returns the events that it has created or changed, as they are now. */
  readonly apply: (fact: TimelineFact, text: TextLookup) => readonly SessionEvent[];
  /** In their order. */
  readonly events: () => readonly SessionEvent[];
};

/** What a fact says of an event; the rest comes from the fact itself, or stays as it was. */
type EventChange = Partial<Omit<SessionEvent, 'order' | 'createdAt' | 'updatedAt'>> & { readonly id: string };
type NewEvent = EventChange & Pick<SessionEvent, 'type' | 'status' | 'title'> & { readonly rank?: number };

const countNoun = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

type ModelRepliedFact = Extract<ExecutionFact, { type: 'ModelReplied' }>;
type Thought = Pick<SessionEvent, 'status' | 'by' | 'content'>;
type ToolReturnedFact = Extract<ExecutionFact, { type: 'ToolReturned' }>;
type ExecutionPlace = Pick<SessionEvent, 'turn' | 'stage'> & {
  readonly execution: string;
  readonly interaction: string;
};

/** What a model thinks and writes before its claims are checked: they are, in the answer of the turn. */
const UNCHECKED = { claims: 'unchecked' } as const;

/** The engine reads and writes data, not words. */
const ENGINE_TOOL = 'engine.analyse';

/** `m1.2` is the second tool call of the reply to `m1`. */
const toolCallId = (call: string, index: number): string => `${call}.${index + 1}`;

/** Of the thoughts of a request to a model. */
export const thinkingEventId = (interaction: string): string => `${interaction}.thinking`;

type ReplyWords = Pick<ModelReply, 'text' | 'thinking' | 'calls'>;

const parsed = <T>(text: string | undefined): T | undefined => {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
};

class TimelineFold implements SessionTimeline {
  readonly #events = new Map<string, SessionEvent>();
  readonly #ended = new Set<number>();
  readonly #stages = new Map<string, string>();
  readonly #authors = new ModelAuthors();
  readonly #askers = new Map<number, string>();
  #changed = new Map<string, SessionEvent>();

  apply(fact: TimelineFact, text: TextLookup): readonly SessionEvent[] {
    this.#changed = new Map();
    if (isExecution(fact.stream)) this.#applyExecution(fact as RecordedFact<ExecutionFact>, text);
    else if (isAlert(fact.stream)) this.#applyAlert(fact as RecordedFact<AlertFact>);
    else this.#applyInvestigation(fact as RecordedFact<InvestigationFact>, text);
    return [...this.#changed.values()];
  }

  events(): readonly SessionEvent[] {
    return [...this.#events.values()].sort(compareEvents);
  }

  #create(fact: TimelineFact, { rank, ...event }: NewEvent): void {
    if (this.#events.has(event.id)) return;
    const { at } = fact;
    this.#keep({ ...event, order: eventOrder(fact, rank), createdAt: at, updatedAt: at });
  }

  /** What has ended stays as it is. */
  #update({ at }: TimelineFact, { id, ...change }: EventChange): void {
    const now = this.#events.get(id);
    if (now !== undefined && isOpenEvent(now)) this.#keep({ ...now, ...change, updatedAt: at });
  }

  #keep(event: SessionEvent): void {
    this.#events.set(event.id, event);
    this.#changed.set(event.id, event);
  }

  #closeOpen(fact: TimelineFact, status: SessionEventStatus, isMeant: (event: SessionEvent) => boolean): void {
    for (const event of this.#events.values())
      if (isOpenEvent(event) && isMeant(event)) this.#update(fact, { id: event.id, status });
  }

  #applyInvestigation(fact: RecordedFact<InvestigationFact>, text: TextLookup): void {
    if (isTurnEnd(fact)) return this.#endTurn(fact, text);
    if (isOfChain(fact)) {
      for (const each of chainEvents(fact, text))
        if ('created' in each) this.#create(fact, each.created);
        else this.#update(fact, each.updated);
      return undefined;
    }
    switch (fact.type) {
      case 'TurnAsked':
        return this.#ask(fact, text);
      case 'TurnClassified':
        return this.#classify(fact);
      case 'ScopeMerged':
        return this.#scope(fact);
      case 'IssueOpened':
      case 'IssueReturned':
      case 'IssueSwitched':
        return this.#issue(fact);
      case 'QueriesPlanned':
        return this.#plan(fact);
      case 'BatchFetched':
      case 'SourceFailed':
      case 'SourceSkipped':
        return this.#endQuery(fact);
      case 'StageStarted':
      case 'ExecutionStarted':
      case 'ExecutionEnded':
      case 'StageEnded':
        return this.#stage(fact);
      case 'FindingsDrawn':
        return this.#draw(fact);
      case 'ContextSummarized':
        return this.#summarize(fact, text);
      case 'ConfirmationGiven':
      case 'ConfirmationWithdrawn':
      case 'IssueResolved':
      case 'FeedbackGiven':
      case 'HandoverNoted':
      case 'InvestigationDeleted':
      case 'InvestigationRestored':
      case 'InvestigationErased':
      case 'LegalHoldPlaced':
      case 'LegalHoldReleased':
        return this.#act(fact, text);
      case 'MaskingRenewed':
        return this.#create(fact, {
          id: `masking.${fact.version}`,
          type: 'masking',
          status: 'completed',
          title: `masked anew by the rules of ${fact.data.rules}`,
        });
      case 'InvestigationOpened':
      case 'DriverTaken':
      case 'TurnStarted':
      case 'ConfirmationRequested':
      case 'ModelConsulted':
      case 'AnswerComposed':
      case 'CitationsVerified':
        return undefined;
    }
    return fact satisfies never;
  }

  #ask(fact: RecordedFact<FactOf<'TurnAsked'>>, text: TextLookup): void {
    const { turn, question } = fact.data;
    const content = question.text === undefined ? undefined : text(question.text);
    const title = question.rerunOf === undefined ? 'asked' : `asked turn ${question.rerunOf} again`;
    const by = fact.actor.id;
    this.#askers.set(turn, by);
    const asked = { id: `t${turn}.question`, type: 'user_question', status: 'completed', turn, by, title } as const;
    this.#create(fact, { ...asked, ...optional({ content }) });
  }

  #classify(fact: RecordedFact<FactOf<'TurnClassified'>>): void {
    const { turn, classification } = fact.data;
    const { relation, issue } = classification;
    const title = `read as ${relation.replace('_', ' ')}${issue === undefined ? '' : ` of issue ${issue}`}`;
    this.#create(fact, { id: `t${turn}.classification`, type: 'classification', status: 'completed', turn, title });
  }

  #scope(fact: RecordedFact<FactOf<'ScopeMerged'>>): void {
    const { turn, scope, window } = fact.data;
    const where = scope.services.length === 0 ? 'all services' : scope.services.join(', ');
    const title = `looks at ${where}, ${scopeWindowText(window.asked)}`;
    this.#create(fact, { id: `t${turn}.scope`, type: 'scope', status: 'completed', turn, title });
  }

  #issue(fact: RecordedFact<FactOf<'IssueOpened' | 'IssueReturned' | 'IssueSwitched'>>): void {
    const { turn, issue } = fact.data;
    const title = ISSUE_TITLES[fact.type](issue);
    this.#create(fact, { id: `issue.${fact.version}`, type: 'issue', status: 'completed', turn, title });
  }

  /** What a model's call reads belongs to the event of that call. */
  #plan(fact: RecordedFact<FactOf<'QueriesPlanned'>>): void {
    const { turn, queries } = fact.data;
    for (const [rank, { id: query, source, query: asked, call }] of queries.entries()) {
      if (call !== undefined) continue;
      const id = queryInteractionId(turn, query);
      const title = `${asked.ask} from ${source}`;
      const started = { id, type: 'tool_call', status: 'started', turn, title, tool: asked.ask, source } as const;
      this.#create(fact, { ...started, interaction: id, rank });
    }
  }

  #endQuery(fact: RecordedFact<FactOf<'BatchFetched' | 'SourceFailed' | 'SourceSkipped'>>): void {
    const id = queryInteractionId(fact.data.turn, fact.data.query);
    const tool = this.#events.get(id)?.tool ?? '';
    const { source } = fact.data;
    if (fact.type === 'BatchFetched') {
      const { rows, matched } = fact.data;
      const of = matched > rows ? ` of ${matched}` : '';
      const title = `${tool} from ${source}: ${countNoun(rows, 'row')}${of}`;
      return this.#update(fact, { id, status: 'completed', rows, matched, title });
    }
    const [status, how] =
      fact.type === 'SourceFailed' ? (['failed', 'failed'] as const) : (['cancelled', 'not asked'] as const);
    this.#update(fact, { id, status, title: `${tool} from ${source} ${how}: ${fact.data.because}` });
  }

  #stage(fact: RecordedFact<FactOf<'StageStarted' | 'ExecutionStarted' | 'ExecutionEnded' | 'StageEnded'>>): void {
    const { turn } = fact.data;
    const idOf = (stage: string): string => `t${turn}.stage.${stage}`;
    if (fact.type === 'StageStarted') {
      const { stage } = fact.data;
      this.#create(fact, { id: idOf(stage), type: 'stage', status: 'started', turn, stage, title: stage });
    } else if (fact.type === 'ExecutionStarted') {
      const { execution, stage, agent } = fact.data;
      this.#stages.set(execution, stage);
      this.#update(fact, { id: idOf(stage), by: agent });
    } else if (fact.type === 'ExecutionEnded') {
      const { execution } = fact.data;
      this.#closeOpen(fact, 'cancelled', (event) => event.execution === execution);
    } else {
      const { stage, outcome } = fact.data;
      this.#update(fact, { id: idOf(stage), status: outcome === 'done' ? 'completed' : 'failed' });
    }
  }

  #draw(fact: RecordedFact<FactOf<'FindingsDrawn'>>): void {
    const { turn, suspects } = fact.data;
    const services = [...new Set(suspects.map(({ service }) => service))];
    const names = services.length === 0 ? '' : `: ${services.join(', ')}`;
    const title = `the engine suspects ${countNoun(services.length, 'service')}${names}`;
    this.#create(fact, { id: `t${turn}.findings`, type: 'findings', status: 'completed', turn, by: 'engine', title });
  }

  /** The summary of an issue; small talk has none. */
  #summarize(fact: RecordedFact<FactOf<'ContextSummarized'>>, text: TextLookup): void {
    const { turn, issue, summary } = fact.data;
    if (issue === '') return;
    const summarized = { id: `t${turn}.summary`, type: 'executive_summary', status: 'completed', turn } as const;
    this.#create(fact, { ...summarized, title: `issue ${issue} so far`, ...optional({ content: text(summary) }) });
  }

  /** What somebody did; an issue that an answer resolves is resolved by the system. */
  #act(fact: RecordedFact<FactOf<HumanAction>>, text: TextLookup): void {
    const turn = 'turn' in fact.data ? fact.data.turn : undefined;
    const words = actionTexts(fact).flatMap((ref) => (ref && text(ref)) ?? []);
    this.#create(fact, {
      id: `action.${fact.version}`,
      type: fact.actor.kind === 'system' && fact.type === 'IssueResolved' ? 'issue' : 'human_action',
      status: 'completed',
      by: (fact.type === 'FeedbackGiven' && this.#askers.get(fact.data.said ?? 0)) || fact.actor.id,
      title: actionTitle(fact),
      ...optional({ turn, content: words.length === 0 ? undefined : words.join('\n') }),
    });
  }

  #endTurn(fact: RecordedFact<TurnEndFact>, text: TextLookup): void {
    const { turn } = fact.data;
    if (fact.type === 'TurnCancelled') {
      const cancelled = { id: `action.${fact.version}`, type: 'human_action', status: 'completed', turn } as const;
      this.#create(fact, { ...cancelled, by: fact.actor.id, title: `cancelled turn ${turn}` });
    }
    const { status, title } = endingOf(fact);
    this.#closeOpen(fact, status === 'completed' ? 'cancelled' : status, (event) => event.turn === turn);
    const content = parsed<{ readonly text?: string }>(text(fact.data.body))?.text;
    const analysis = { id: `t${turn}.analysis`, type: 'final_analysis', status, turn, title, rank: 1 } as const;
    const claims = status === 'completed' ? ('checked' as const) : undefined;
    this.#create(fact, { ...analysis, ...optional({ content, claims }) });
    this.#ended.add(turn);
  }

  /** What an execution still records when its turn has ended changes nothing any more. */
  #applyExecution(fact: RecordedFact<ExecutionFact>, text: TextLookup): void {
    const execution = executionOf(fact.stream) ?? '';
    const turn = turnOfExecution(execution);
    if (fact.type === 'ExecutionTaken' || this.#ended.has(turn)) return;
    const interaction = callInteractionId(execution, fact.data.call);
    const base = { turn, execution, interaction, ...optional({ stage: this.#stages.get(execution) }) };
    switch (fact.type) {
      case 'ModelCalled': {
        const { model } = fact.data;
        this.#authors.ask(interaction, fact.data);
        const streaming = { id: interaction, type: 'llm_response', status: 'streaming', rank: 1 } as const;
        return this.#create(fact, { ...base, ...streaming, ...UNCHECKED, by: model, title: `asked ${model}` });
      }
      case 'ThinkingStarted':
        return this.#think(fact, base, { status: 'streaming', by: this.#authors.authorOf(interaction, fact) });
      case 'ModelReplied':
        return this.#reply(fact, base, parsed<ReplyWords>(text(fact.data.reply)));
      case 'ModelFailed':
        return this.#update(fact, { id: interaction, title: `${fact.data.profile} failed: ${fact.data.because}` });
      case 'ModelGivenUp':
        if (this.#events.has(thinkingEventId(interaction))) this.#think(fact, base, { status: 'failed' });
        return this.#update(fact, { id: interaction, status: 'failed', title: `given up: ${fact.data.because}` });
      case 'ToolCalled': {
        const { tool, input } = fact.data;
        const content = tool === ENGINE_TOOL ? undefined : text(input);
        const called = { id: interaction, type: 'tool_call', status: 'started', tool, title: tool } as const;
        return this.#create(fact, { ...base, ...called, ...optional({ content }) });
      }
      case 'ToolReturned':
        return this.#returnTool(fact, base, text);
    }
    return fact satisfies never;
  }

  /** The thoughts of a reply stand before its words. `by`: who has thought; absent: as it was. */
  #think(fact: RecordedFact<ExecutionFact>, base: ExecutionPlace, thought: Thought): void {
    const { interaction } = base;
    const response = this.#events.get(interaction);
    if (response === undefined || !isOpenEvent(response)) return;
    const id = thinkingEventId(interaction);
    const by = thought.by ?? this.#events.get(id)?.by ?? response.by ?? '';
    const title = thought.status === 'streaming' ? `${by} thinks` : `${by} thought`;
    if (this.#events.has(id)) return this.#update(fact, { id, title, ...thought });
    // a release that did not record the beginning of thoughts
    const createdAt = fact.type === 'ThinkingStarted' ? fact.at : response.createdAt;
    const order = response.order.replace(/1$/, '0');
    const about = { ...base, id, order, type: 'llm_thinking', title, createdAt, updatedAt: fact.at } as const;
    this.#keep({ ...about, ...UNCHECKED, ...thought, by });
  }

  /** Thoughts that the reply does not have were those of an attempt that failed. */
  #endThinking(fact: RecordedFact<ModelRepliedFact>, base: ExecutionPlace, reply: ReplyWords | undefined): void {
    const content = reply?.thinking;
    if (content === undefined && !this.#events.has(thinkingEventId(base.interaction))) return;
    if (reply !== undefined && content === undefined) return this.#think(fact, base, { status: 'cancelled' });
    const by = this.#authors.authorOf(base.interaction, fact);
    this.#think(fact, base, { status: 'completed', by, ...optional({ content }) });
  }

  /** The tool calls that a reply asks for stand behind its words. */
  #reply(fact: RecordedFact<ModelRepliedFact>, base: ExecutionPlace, reply: ReplyWords | undefined): void {
    const { interaction: id, execution } = base;
    const response = this.#events.get(id);
    if (response === undefined || !isOpenEvent(response)) return;
    const { text: content = '', calls = [] } = reply ?? {};
    const by = this.#authors.authorOf(id, fact);
    this.#endThinking(fact, base, reply);
    const asked = calls.length === 0 ? '' : `, and called ${calls.map(({ tool }) => tool).join(', ')}`;
    const title = `${by} replied${asked}`;
    this.#update(fact, { id, status: 'completed', by, title, ...(content !== '' && { content }) });
    for (const [index, { tool, input }] of calls.entries()) {
      const called = callInteractionId(execution, toolCallId(fact.data.call, index));
      const started = { ...base, id: called, interaction: called, type: 'tool_call', status: 'started' } as const;
      this.#create(fact, { ...started, tool, title: tool, content: input, rank: index + 1 });
    }
  }

  #returnTool(fact: RecordedFact<ToolReturnedFact>, base: ExecutionPlace, text: TextLookup): void {
    const { outcome, result } = fact.data;
    const id = base.interaction;
    const call = this.#events.get(id);
    if (call === undefined || !isOpenEvent(call)) return;
    const { tool = '' } = call;
    const isFailed = outcome === 'failed' || outcome === 'refused';
    this.#update(fact, { id, status: isFailed ? 'failed' : 'completed', title: `${tool}: ${outcome}` });
    const content = text(result);
    if (tool === ENGINE_TOOL || content === undefined) return;
    const summary = { ...base, id: `${id}.summary`, type: 'tool_summary', status: 'completed', tool } as const;
    this.#create(fact, { ...summary, title: `what ${tool} showed`, content });
  }

  #applyAlert(fact: RecordedFact<AlertFact>): void {
    const title = alertTitle(fact);
    if (title === undefined) return;
    const id = `alert.${clientTxnIdOf(fact.stream)}.${fact.version}`;
    this.#create(fact, { id, type: 'alert', status: 'completed', by: fact.actor.id, title });
  }
}

export const createSessionTimeline = (): SessionTimeline => new TimelineFold();
