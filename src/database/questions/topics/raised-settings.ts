// What a setting costs when it is raised: asked by its name (“is raising max_connections a good idea?”), or of the first setting of the finding.
import { causeOutlook } from '../../diagnose/cause-outlook.js';
import type { CauseKind } from '../../diagnose/diagnosis.js';
import { actionLines, type FindingAction, settingsSetBy } from '../../diagnose/finding-action.js';
import { STATE_SECTION } from '../../diagnose/server-state.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  questionStems,
  type QuestionTopic,
  type TopicReply,
  type TopicSource,
  type TopicSubject,
} from '../question-topic.js';
import { settingSentence } from './finding-figures.js';
import type { FollowUpTopic } from './follow-ups.js';
import { isReadAtStart } from './restart-needs.js';

/** What a higher value costs. Sources: the manuals of PostgreSQL (server configuration), of MySQL and of MariaDB (system variables). */
export const RAISED: { readonly [setting: string]: string } = {
  max_connections:
    'each session takes memory and processor time, also while it idles, and where sessions are not given back a higher limit only puts off the end: bound the pools first',
  work_mem:
    'each sort and each hash of a statement may take so much, in every session and every parallel worker: sessions at a time, times sorts of a statement, times work_mem must fit the memory of the machine. Set it for the role or the session that needs it, not for the server',
  maintenance_work_mem: 'each vacuum, each of its workers and each build of an index may take so much',
  shared_buffers: 'it is taken at the start and not given back; a quarter of the memory is where to begin',
  max_wal_size:
    'so much disk is taken at peak, and recovery after a crash takes longer, for it has more log to go through',
  autovacuum_max_workers:
    'the limit of cost is shared: more workers alone vacuum no faster, without a higher autovacuum_vacuum_cost_limit',
  max_slot_wal_keep_size: 'so much disk may be taken by each slot without a consumer',
  innodb_buffer_pool_size:
    'it is memory of the machine: leave a quarter to the sessions and the system; it grows while the server runs, in steps of innodb_buffer_pool_chunk_size, and sessions wait for a moment meanwhile',
  tmp_table_size:
    'each temporary table of every session may take so much memory, and the smaller one of tmp_table_size and max_heap_table_size is the limit: raise both',
  max_heap_table_size:
    'each temporary table of every session may take so much memory, and the smaller one of tmp_table_size and max_heap_table_size is the limit: raise both',
  sort_buffer_size: 'each session that sorts takes so much at once: set it for the session that needs it',
  innodb_log_file_size: 'recovery after a crash takes longer, and so much disk is taken',
  innodb_redo_log_capacity: 'recovery after a crash takes longer, and so much disk is taken',
};

const RAISES = new Set(questionStems('raise raising increase bump higher more double enough fit idea grow online'));

const asksToRaise = (stems: ReadonlySet<string>): boolean => [...RAISES].some((stem) => stems.has(stem));

const setsIt =
  (name: string) =>
  (action: FindingAction): boolean =>
    settingsSetBy(action).includes(name);

const raisedReply = ({ pair: { now }, diagnosis }: TopicSubject, name: string): TopicReply => {
  const sentence = settingSentence(now, name);
  const start = isReadAtStart(now, name) ? 'only a restart of the server takes it' : 'no restart is needed for it';
  const actions = diagnosis.findings.flatMap((finding) => finding.actions.filter(setsIt(name)));
  return {
    sentences: sentence === undefined ? [] : [sentence],
    note: `what a higher ${name} costs: ${RAISED[name] ?? 'nothing is known of it here'}. ${start}`,
    actions: actionLines(actions),
  };
};

const settingNames = (look: SnapshotView): readonly string[] =>
  Object.keys(RAISED).filter((name) => settingSentence(look, name) !== undefined);

/** By the name of the setting. */
export const raisedSettingTopics: TopicSource = (subject, { stems }) => {
  const { now } = subject.pair;
  if (!asksToRaise(stems)) return [];
  const { actions = [] } = firstDatabaseFinding(subject) ?? {};
  const advised = actions.flatMap(settingsSetBy).filter((name) => RAISED[name] !== undefined);
  return [...new Set([...settingNames(now), ...advised])].map((name): QuestionTopic => ({
    title: 'what a higher setting costs',
    phrases: [],
    names: [name],
    isFollowUp: true,
    section: 'NonDefParameters',
    reply: () => raisedReply(subject, name),
  }));
};

/** “Does raising it …?”: the setting that the actions set, else the first one that bounds the finding. */
const itReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const bounding = causeOutlook(subject.pair.now, finding.kind)?.settings ?? [];
  const name = [...finding.actions.flatMap(settingsSetBy), ...bounding].find((each) => RAISED[each] !== undefined);
  return name === undefined
    ? { sentences: [finding.sentences[0]], note: 'no setting of the server that is raised bounds that' }
    : raisedReply(subject, name);
};

const RAISED_KINDS: readonly CauseKind[] = ['spill', 'connection-storm', 'checkpoint-pressure', 'cache-too-small'];

export const RAISED_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'what a higher setting costs',
    kinds: RAISED_KINDS,
    phrases: [
      ...combinePhrases(
        ['raise', 'increase', 'higher', 'grow', 'double'],
        [
          'it',
          'memory',
          'limit',
          'run out memory',
          'it memory',
          'it run out memory',
          'online',
          'it online',
          'can online',
          'setting',
          'good idea',
          'help',
          'limit help',
          'should limit',
        ],
      ),
      'what value',
      'which value',
      ...combinePhrases(
        ['what value', 'which value', 'what size', 'which size', 'how much', 'how big'],
        ['fit', 'enough', 'should', 'set', 'should set', 'would enough', 'would fit'],
      ),
    ],
    unless: ['restart'],
    section: STATE_SECTION,
    reply: itReply,
  },
];
