// Topics on the state of a captured server: its lists, its tables by name, and what is asked after a finding.
import { engineOf } from '../../diagnose/engine.js';
import { STATE_SECTION, stateRows, textIn } from '../../diagnose/server-state.js';
import { questionStems, type QuestionTopic, type TopicSource, type TopicSubject } from '../question-topic.js';
import { notCaptured, STATE_TOPICS, stateReply, archiverReply, tableSentence } from './state-lists.js';
import { askedFollowUps } from './asked-follow-ups.js';
import { mysqlStateTopics } from './mysql-state.js';
import { otherEngineTopic } from './other-engine.js';
import { vacuumReply, vacuumSettingsReply, vacuumWhyReply } from './vacuum-questions.js';

const ABOUT_TABLES =
  /\b(?:tables?|rows?|tuples?|dead|live|bloat(?:ed)?|vacuum(?:ed)?|autovacuum|analy[sz]ed?|statistics|relation)\b/i;

/** A table by its name: where it is an ordinary word, only beside a word on tables. */
const relationTopics = ({ pair: { now } }: TopicSubject, said: string): readonly QuestionTopic[] =>
  stateRows(now, 'Tables').flatMap((row) => {
    const relation = textIn(row, 'relation') ?? '';
    const name = relation.slice(relation.lastIndexOf('.') + 1).replaceAll('"', '');
    if (name === '' || (!name.includes('_') && !ABOUT_TABLES.test(said))) return [];
    return [
      {
        title: 'the table',
        phrases: [],
        names: [name, relation],
        section: STATE_SECTION,
        reply: () => ({ sentences: [tableSentence(now, row)] }),
      },
    ];
  });

/** A table that is named and not in the snapshot: no other figure may stand for it. */
const DEAD_ROWS_OF = /\bdead (?:tuples?|rows?)\b.*?\b(?:in|of) (?:the table )?([\w.]+)/i;

/** “How many dead rows are in it?” */
const NO_TABLE: ReadonlySet<string> = new Set(['it', 'that', 'this', 'them', 'these', 'there', 'here', 'all', 'total']);

const unknownTable = ({ pair: { now } }: TopicSubject, said: string): readonly QuestionTopic[] => {
  const [, name] = DEAD_ROWS_OF.exec(said) ?? [];
  if (
    name === undefined ||
    NO_TABLE.has(name.toLowerCase()) ||
    stateRows(now, 'Tables').some((row) => textIn(row, 'relation')?.endsWith(name) === true)
  )
    return [];
  return [
    {
      title: 'the table',
      phrases: [],
      names: [name],
      section: STATE_SECTION,
      reply: () => notCaptured(`the number of dead rows of the table ${name}`),
    },
  ];
};

/** What autovacuum does is asked for by these; without them, the setting of that name is meant. */
const DOINGS = new Set(questionStems('why when clean kick due run come remove not start trigger decide'));
const [SETTING = '', WHY = '', LAST = ''] = questionStems('setting why last');

const autovacuumTopics = (subject: TopicSubject, stems: ReadonlySet<string>): readonly QuestionTopic[] =>
  [...DOINGS].some((stem) => stems.has(stem))
    ? [
        {
          title: stems.has(WHY) && !stems.has(LAST) ? 'why vacuum did not clean up' : 'when vacuum comes',
          phrases: [],
          names: ['autovacuum'],
          isFollowUp: true,
          section: STATE_SECTION,
          reply: () => {
            if (stems.has(SETTING)) return vacuumSettingsReply(subject);
            return stems.has(WHY) && !stems.has(LAST) ? vacuumWhyReply(subject) : vacuumReply(subject);
          },
        },
      ]
    : [];

const OFFERS: { readonly [title: string]: string } = {
  'what to do about it': 'How do I get rid of it?',
  'whose it is': 'Which application and process?',
};

export const stateTopics: TopicSource = (subject, { words, stems }) => {
  const { now } = subject.pair;
  if (engineOf(now) === 'mysql') return mysqlStateTopics(subject, stems);
  const said = words.join(' ');
  const lists = STATE_TOPICS.map((topic): QuestionTopic => ({
    title: topic.title,
    phrases: topic.phrases,
    section: STATE_SECTION,
    reply: () => stateReply(now, topic),
  }));
  const archiver: QuestionTopic = {
    title: 'the archiver',
    phrases: ['archiver', 'wal archive', 'archive', 'wal file wait', 'wal wait', 'file wait'],
    section: STATE_SECTION,
    reply: () => archiverReply(now),
  };
  const followUps = askedFollowUps(subject, stems, { offers: OFFERS });
  return [
    ...relationTopics(subject, said),
    ...unknownTable(subject, said),
    ...autovacuumTopics(subject, stems),
    ...followUps,
    ...lists,
    archiver,
    otherEngineTopic(subject, 'postgresql'),
  ];
};
