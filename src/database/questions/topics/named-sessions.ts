// A session that is named by its application, in MySQL and MariaDB by its user: what it runs, what it waits for, how many there are.
import type { PlacedObject } from '../../format/fields.js';
import { engineOf } from '../../diagnose/engine.js';
import { lockChain } from '../../diagnose/rules/lock-trees.js';
import { STATE_SECTION, type StateListName, stateRows, textIn } from '../../diagnose/server-state.js';
import { questionStems, type QuestionTopic, type TopicReply, type TopicSource } from '../question-topic.js';
import { applicationSentence, chainSentence } from './whose-sessions.js';
import { transactionSentence } from './state-lists.js';

/** What is asked of a session. */
const DOINGS = new Set(
  questionStems(
    'run do want wait statement query execute hold behind long since pid process session connection idle have',
  ),
);
const COUNTS = new Set(questionStems('connection session many idle'));
/** What is done to one: the finding and its advice are meant. */
const DEEDS = new Set(
  questionStems('kill terminate cancel stop end drop safe risk happen if restart fix should table row index'),
);

const LISTS: readonly StateListName[] = ['Transactions', 'Applications'];

const MOST_ROWS = 3;

const hasOneOf = (stems: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean =>
  [...wanted].some((stem) => stems.has(stem));

export const namedSessionTopics: TopicSource = ({ pair: { now } }, { stems }) => {
  if (!hasOneOf(stems, DOINGS) || hasOneOf(stems, DEEDS)) return [];
  const key = engineOf(now) === 'mysql' ? 'user' : 'application';
  const chain = lockChain(now);
  const all = [...chain, ...LISTS.flatMap((list) => stateRows(now, list))];
  const names = new Set(all.flatMap((row) => textIn(row, key) ?? []).filter((name) => name !== ''));
  const areCounted = hasOneOf(stems, COUNTS);
  const replyOf = (name: string): TopicReply => {
    const own = (rows: readonly PlacedObject[]) => rows.filter((row) => textIn(row, key) === name).slice(0, MOST_ROWS);
    const counted = own(stateRows(now, 'Applications')).map((row) => applicationSentence(now, row));
    const told = [
      own(chain).map((row) => chainSentence(now, row)),
      own(stateRows(now, 'Transactions')).map((row) => transactionSentence(now, row)),
    ].find(({ length }) => length > 0);
    return { sentences: areCounted && counted.length > 0 ? counted : (told ?? counted) };
  };
  return [...names].map((name): QuestionTopic => ({
    title: 'the sessions of that name',
    phrases: [],
    names: [name],
    isFollowUp: true,
    section: STATE_SECTION,
    reply: () => replyOf(name),
  }));
};
