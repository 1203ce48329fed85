// The messages of an execution as records: each has an id, a place and a time of its own, in whichever requests it was sent.
import type { ExecutionFact } from '../../investigation/execution.js';
import type { ModelMessage } from '../../investigation/model-dialogue.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { canonicalJson } from '../../kernel/json.js';
import { type Micros, toIso } from '../../kernel/time.js';

export type RecordedMessage = ModelMessage & {
  /** `t1-model.3`: unique in its investigation, and the same in every request that holds it. */
  readonly id: string;
  /** Counted from 1 in the execution. */
  readonly sequence: number;
  /** When it came to be: an instant as RFC 3339. */
  readonly createdAt: string;
};

type SentMessages = { readonly call: string; readonly messages: readonly ModelMessage[] };

type CallTimes = {
  readonly called: ReadonlyMap<string, Micros>;
  readonly replied: ReadonlyMap<string, Micros>;
  readonly returned: ReadonlyMap<string, Micros>;
};

const timesOf = (facts: readonly RecordedFact<ExecutionFact>[], type: ExecutionFact['type']) =>
  new Map(
    facts.flatMap((fact) =>
      fact.type === type && fact.type !== 'ExecutionTaken' ? [[fact.data.call, fact.at] as const] : [],
    ),
  );

/**
 * The requests of an execution in their order, each with its messages numbered.
 *
 * A request holds what the one before it held, without what its window had no room for, and then new messages.
 */
export const numberMessages = (
  execution: string,
  requests: readonly SentMessages[],
  facts: readonly RecordedFact<ExecutionFact>[],
): readonly (readonly RecordedMessage[])[] => {
  const times: CallTimes = {
    called: timesOf(facts, 'ModelCalled'),
    replied: timesOf(facts, 'ModelReplied'),
    returned: timesOf(facts, 'ToolReturned'),
  };
  let before: readonly RecordedMessage[] = [];
  let count = 0;
  return requests.map(({ call, messages }, index) => {
    const asked = times.called.get(call) ?? 0;
    const previous = requests[index - 1]?.call;
    const createdAt = (message: ModelMessage): Micros => {
      if (message.role === 'assistant') return times.replied.get(previous ?? '') ?? asked;
      return (message.role === 'tool' ? times.returned.get(message.call) : undefined) ?? asked;
    };
    const keys = before.map(({ id: _id, sequence: _sequence, createdAt: _at, ...message }) => canonicalJson(message));
    let from = 0;
    before = messages.map((message): RecordedMessage => {
      const at = keys.indexOf(canonicalJson(message), from);
      const known = at < 0 ? undefined : before[at];
      if (known !== undefined) {
        from = at + 1;
        return known;
      }
      count += 1;
      return { ...message, id: `${execution}.${count}`, sequence: count, createdAt: toIso(createdAt(message)) };
    });
    return before;
  });
};
