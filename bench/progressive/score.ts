// Scores a conversation: the right service by turn, records fetched twice or lost, merges and splits, truth, cost.
import type { Answer } from '../../src/evidence/answer.js';
import type { Truth } from '../incidents/truth.js';
import type { TurnRecord } from './record.js';
import type { AnsweredLine, Talk } from './talk.js';
import { type Turn, untruths } from './truthful.js';

export type TurnScore = {
  readonly is: AnsweredLine['line']['is'];
  /** Of the turns about the incident. */
  readonly isRight?: boolean;
  readonly placed: 'right' | 'merged' | 'split' | 'asked';
  /** `undefined`: nothing came before it. */
  readonly untruths?: readonly string[];
  readonly millis: number;
  readonly rowsRead: number;
};

export type TalkScore = {
  readonly id: string;
  readonly turns: readonly TurnScore[];
  readonly isRightLast: boolean;
  /** Of the single question. */
  readonly isRightOnce: boolean;
  readonly logsTwice: number;
  readonly spansTwice: number;
  /** Records that the engine asked for by name although an earlier turn had fetched them. */
  readonly namedAgain: number;
  /** Records that the last turn's scope and window cover, and those of them that came after the first turn; how many of each were found. */
  readonly covered: number;
  readonly coveredFound: number;
  readonly late: number;
  readonly lateFound: number;
};

const twice = (ids: readonly string[]): number => ids.length - new Set(ids).size;

/** Where a turn should have landed, and where it did. */
const placedOf = (
  { line, wasAsked }: AnsweredLine,
  told: TurnRecord | undefined,
  first: TurnRecord | undefined,
): TurnScore['placed'] => {
  if (wasAsked) return 'asked';
  const isNew = told?.relation === 'new_issue';
  if (line.relation === 'new_issue') return isNew ? 'right' : 'merged';
  if (told?.issue === first?.issue) return 'right';
  return isNew ? 'split' : 'merged';
};

const toldBy = ({ told }: Talk, { answer }: AnsweredLine): TurnRecord | undefined =>
  told.find(({ turn }) => turn === answer.turn);

const namesFirst = ({ answer }: { readonly answer: Answer }, { service }: Truth): boolean =>
  answer.hypotheses[0]?.service === service;

/** Earlier turns of the same issue. */
const earlier = (talk: Talk, own: TurnRecord): readonly Turn[] =>
  talk.said.flatMap((said) => {
    const told = toldBy(talk, said);
    return told !== undefined && told.turn < own.turn && told.issue === own.issue
      ? [{ answer: said.answer, told }]
      : [];
  });

const turnScore = (talk: Talk, said: AnsweredLine, truth: Truth): TurnScore => {
  const own = toldBy(talk, said);
  const [first] = talk.said;
  const before = own === undefined ? [] : earlier(talk, own);
  return {
    is: said.line.is,
    ...(said.line.isOfIncident ? { isRight: namesFirst(said, truth) } : {}),
    placed: placedOf(said, own, first && toldBy(talk, first)),
    ...(own === undefined || before.length === 0
      ? {}
      : { untruths: untruths({ answer: said.answer, told: own }, before) }),
    millis: said.seconds * 1000,
    rowsRead: said.answer.usage.rowsRead,
  };
};

/** Of each issue, for another issue may need the same records. */
const fetchedTwice = (told: readonly TurnRecord[], of: 'logs' | 'spans'): number => {
  const issues = Map.groupBy(told, ({ issue }) => issue);
  return [...issues.values()].reduce(
    (total, turns) => total + twice(turns.flatMap((turn) => turn[of].map(({ id }) => id))),
    0,
  );
};

const namedAgain = (told: readonly TurnRecord[]): number => {
  const issues = Map.groupBy(told, ({ issue }) => issue);
  return [...issues.values()].reduce((total, turns) => {
    const of = (turn: TurnRecord): readonly string[] =>
      [...turn.logs, ...turn.spans, ...turn.named].map(({ id }) => id);
    const again = turns.map((turn, at) => {
      const known = new Set(turns.slice(0, at).flatMap(of));
      return turn.named.filter(({ id }) => known.has(id)).length;
    });
    return total + again.reduce((sum, count) => sum + count, 0);
  }, 0);
};

export const talkScore = (talk: Talk, truth: Truth): TalkScore => {
  const last = talk.said.at(-1);
  const issue = last && toldBy(talk, last)?.issue;
  const found = new Set(
    talk.told
      .filter((each) => each.issue === issue)
      .flatMap(({ logs, named }) => [...logs, ...named].map(({ id }) => id)),
  );
  const covered = talk.once.told.flatMap((turn) => turn.covered);
  const late = covered.filter(({ ingestedAt }) => ingestedAt > (talk.told[0]?.at ?? 0));
  const isFound = ({ id }: { readonly id: string }): boolean => found.has(id);
  return {
    id: talk.id,
    turns: talk.said.map((said) => turnScore(talk, said, truth)),
    isRightLast: last !== undefined && namesFirst(last, truth),
    isRightOnce: namesFirst(talk.once, truth),
    logsTwice: fetchedTwice(talk.told, 'logs'),
    spansTwice: fetchedTwice(talk.told, 'spans'),
    namedAgain: namedAgain(talk.told),
    covered: covered.length,
    coveredFound: covered.filter(isFound).length,
    late: late.length,
    lateFound: late.filter(isFound).length,
  };
};
