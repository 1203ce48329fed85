// What the facts of a chain mean in the timeline of its session: events of the chain, its stages and its executions.
import type { RecordedFact } from '../../kernel/fact.js';
import type { ChainFact } from '../chain/chain-run.js';
import { optional } from '../../kernel/optional.js';
import type { TextLookup } from './session.js';
import type { SessionEvent } from './session-event.js';

type EventText = Pick<SessionEvent, 'status' | 'title'>;

/** `created` changes nothing where its id is known; `updated` nothing where it is not, or has ended. */
type ChainEvent =
  | {
      readonly created: EventText &
        Pick<SessionEvent, 'id' | 'type'> &
        Partial<Pick<SessionEvent, 'stage' | 'execution' | 'by' | 'content'>> & { readonly rank?: number };
    }
  | { readonly updated: Partial<EventText> & Pick<SessionEvent, 'id'> & Partial<Pick<SessionEvent, 'by' | 'content'>> };

type ChainFactOf<Type extends ChainFact['type']> = RecordedFact<Extract<ChainFact, { type: Type }>>;

/** `c1.s2` of `c1.s2.a1`. */
const stageOfExecution = (execution: string): string => execution.slice(0, execution.lastIndexOf('.'));

const place = (execution: string): { readonly stage: string; readonly execution: string } => ({
  stage: stageOfExecution(execution),
  execution,
});

const beginStage = ({ data }: ChainFactOf<'ChainStageStarted'>): readonly ChainEvent[] => {
  const { id, name, executions } = data.stage;
  const pending = executions.map((each): ChainEvent => ({
    created: {
      ...place(each.id),
      id: each.id,
      type: 'execution',
      status: 'started',
      by: each.agent,
      title: `${each.agent} (${each.kind})`,
      rank: each.index,
    },
  }));
  return [{ created: { id, type: 'stage', status: 'started', stage: id, title: name, rank: 0 } }, ...pending];
};

const endExecution = (
  { data: { execution, status, because, reply }, actor }: ChainFactOf<'ChainExecutionEnded'>,
  text: TextLookup,
): readonly ChainEvent[] => {
  const ended = { updated: { id: execution, status, ...(because !== undefined && { title: because }) } };
  if (reply === undefined) return [ended];
  const content = text(reply);
  const said = { id: `${execution}.reply`, type: 'human_action', status: 'completed' } as const;
  const answered = { ...said, ...place(execution), by: actor.id, title: 'answered', ...optional({ content }) };
  return [ended, { created: answered }];
};

const endChain = ({ data, actor, version }: ChainFactOf<'ChainEnded'>): readonly ChainEvent[] => {
  const { run, status, because } = data;
  const ended = { updated: { id: run, status, ...(because !== undefined && { content: because }) } };
  if (status !== 'cancelled' || actor.kind === 'system') return [ended];
  const cancelled = { id: `action.${version}`, type: 'human_action', status: 'completed' } as const;
  return [ended, { created: { ...cancelled, by: actor.id, title: `cancelled run ${run} of the chain` } }];
};

export const chainEvents = (fact: RecordedFact<ChainFact>, text: TextLookup): readonly ChainEvent[] => {
  switch (fact.type) {
    case 'ChainStarted': {
      const { run, chain, version, question } = fact.data;
      const begun = { id: run, type: 'chain', status: 'started', by: fact.actor.id } as const;
      const title = `chain ${chain}, version ${version.slice(0, 12)}`;
      return [{ created: { ...begun, title, ...optional({ content: text(question.text) }) } }];
    }
    case 'ChainStageStarted':
      return beginStage(fact);
    case 'ChainApprovalAsked': {
      const { execution, tools } = fact.data;
      const id = `${execution}.approval`;
      const title = `may it use ${tools.join(', ')}?`;
      return [{ created: { ...place(execution), id, type: 'human_action', status: 'started', title } }];
    }
    case 'ChainApprovalAnswered': {
      const { execution, answer } = fact.data;
      return [{ updated: { id: `${execution}.approval`, status: 'completed', by: fact.actor.id, content: answer } }];
    }
    case 'ChainExecutionStarted':
      return [{ updated: { id: fact.data.execution, ...optional({ content: text(fact.data.question) }) } }];
    case 'ChainExecutionEnded':
      return endExecution(fact, text);
    case 'ChainStageEnded':
      return [{ updated: { id: fact.data.stage, status: fact.data.status } }];
    case 'ChainEnded':
      return endChain(fact);
  }
  return fact satisfies never;
};
