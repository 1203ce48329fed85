// What is asked of vacuum: whether it helps now, when it comes, why it does not, and which settings decide that.
import { actionLines } from '../../diagnose/finding-action.js';
import { horizonHolders, holderParts } from '../../diagnose/rules/horizon.js';
import { composeSentence } from '../../diagnose/sentences.js';
import { overriddenParameter } from '../../diagnose/rules/parameters.js';
import { isFlagged, numberIn, settingInForce, STATE_SECTION, stateRows, textIn } from '../../diagnose/server-state.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import { settingSentence } from './finding-figures.js';
import type { FollowUpTopic } from './follow-ups.js';
import { hasDeadRows, notCaptured, tableSentence } from './state-lists.js';

const VACUUM_HELPS = 'vacuum makes the space of dead rows usable again, and keeps the size of the file';
const VACUUM_HELPS_NOT =
  'vacuum removes only what no open transaction, prepared transaction or slot may still see: end what holds it first, then vacuum';

/** What is true of the finding decides: where something is held open, a vacuum now removes nothing. */
const vacuumHelpReply = ({ pair: { now }, diagnosis }: TopicSubject): TopicReply => {
  const held = diagnosis.findings.find(({ kind }) => kind === 'vacuum-held-back');
  const [first] = diagnosis.findings;
  const finding = held ?? first;
  if (finding === undefined) return NO_CAUSE;
  const holders = finding.kind === 'wraparound' ? horizonHolders(now).slice(0, 1) : [];
  const isHeld = held !== undefined || holders.length > 0;
  return {
    sentences: [
      ...finding.sentences.slice(0, 1),
      ...holders.map((holder) =>
        composeSentence('vacuum may not remove what this may still see: ', ...holderParts(holder)),
      ),
    ],
    verdict: isHeld ? 'no' : 'yes',
    conditions: finding.conditions,
    note: isHeld ? VACUUM_HELPS_NOT : VACUUM_HELPS,
    ...(isHeld && { actions: actionLines(finding.actions) }),
  };
};

export const vacuumReply = ({ pair: { now }, diagnosis }: TopicSubject): TopicReply => {
  const tables = stateRows(now, 'Tables').filter((row) => hasDeadRows(now, row));
  if (stateRows(now, 'Tables').length === 0) return notCaptured('what vacuum did to the tables');
  const holders = diagnosis.findings.some(({ kind }) => kind === 'vacuum-held-back' || kind === 'wraparound')
    ? horizonHolders(now).slice(0, 1)
    : [];
  const autovacuum = settingSentence(now, 'autovacuum');
  return {
    sentences: [
      ...holders.map((holder) =>
        composeSentence('vacuum may not remove what this may still see: ', ...holderParts(holder)),
      ),
      ...tables.slice(0, 3).map((row) => tableSentence(now, row)),
      ...(autovacuum === undefined ? [] : [autovacuum]),
    ],
  };
};

const FREEZE_NOTE =
  'why: autovacuum freezes each table that is older than autovacuum_freeze_max_age, also where it is off, and nothing that was captured keeps it from that: its workers may be cancelled, fail, or be too slow. The log of the server tells which (log_autovacuum_min_duration)';

const WORKERS_NOTE =
  'it is past its threshold and nothing holds it back: autovacuum comes within autovacuum_naptime, unless all of its workers are at other tables (autovacuum_max_workers) or it is slowed down (autovacuum_vacuum_cost_delay); pg_stat_progress_vacuum tells which run';

/** The first reason that holds: something holds the rows, it is off, it is not due yet, or its workers are busy. */
const whyNotVacuumed = (subject: TopicSubject): string | undefined => {
  const {
    pair: { now },
    diagnosis,
  } = subject;
  if (firstDatabaseFinding(subject)?.kind === 'wraparound' && horizonHolders(now).length === 0) return FREEZE_NOTE;
  const [table] = stateRows(now, 'Tables').filter((row) => hasDeadRows(now, row));
  if (diagnosis.findings.some(({ kind }) => kind === 'vacuum-held-back'))
    return 'why: vacuum may come, and may not remove what an open transaction, a prepared one, a slot or a standby may still see';
  const inForce = settingInForce(now, 'autovacuum');
  const value = overriddenParameter(now, 'autovacuum')?.value ?? (inForce && textIn(inForce, 'value'));
  if (value === 'off') return 'why: autovacuum is off for the whole server (autovacuum)';
  if (table === undefined) return undefined;
  if (isFlagged(table, 'autovacuum_enabled') === false)
    return 'why: autovacuum is off for that table (autovacuum_enabled); it comes to it only against wraparound';
  const [dead, due] = [numberIn(now, table, 'dead_rows'), numberIn(now, table, 'vacuum_threshold_rows')];
  if (dead === undefined || due === undefined) return undefined;
  if (dead.value <= due.value)
    return 'why: it is not due yet: the table has fewer dead rows than its threshold (autovacuum_vacuum_threshold and autovacuum_vacuum_scale_factor times its rows)';
  return `why: ${WORKERS_NOTE}`;
};

export const vacuumWhyReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const note = whyNotVacuumed(subject);
  const { sentences, ...reply } = vacuumReply(subject);
  const age = note === FREEZE_NOTE ? settingSentence(now, 'autovacuum_freeze_max_age') : undefined;
  const told = { ...reply, sentences: age === undefined ? sentences : [...sentences, age] };
  if (note === undefined) return told;
  return { ...told, note, actions: actionLines(subject.diagnosis.findings[0]?.actions.slice(0, 1) ?? []) };
};

const VACUUM_SETTINGS = [
  'autovacuum',
  'autovacuum_vacuum_scale_factor',
  'autovacuum_vacuum_threshold',
  'autovacuum_naptime',
];

/** What decides when it comes, and from how many dead rows on that is for the tables that have most. */
export const vacuumSettingsReply = ({ pair: { now } }: TopicSubject): TopicReply => ({
  sentences: [
    ...VACUUM_SETTINGS.flatMap((name) => settingSentence(now, name) ?? []),
    ...stateRows(now, 'Tables')
      .filter((row) => hasDeadRows(now, row))
      .slice(0, 2)
      .map((row) => tableSentence(now, row)),
  ],
  note: `settings that decide when it comes: ${VACUUM_SETTINGS.join(', ')}; a table may have its own (alter table … set)`,
});

export const VACUUM_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'whether a vacuum helps',
    engine: 'postgresql',
    kinds: ['vacuum-held-back', 'bloat', 'autovacuum-off', 'wraparound'],
    phrases: [
      ...combinePhrases(['vacuum'], ['help', 'does help', 'would help', 'fix', 'would fix', 'solve', 'enough']),
      ...combinePhrases(['manual vacuum', 'run vacuum'], ['', 'help', 'now', 'would help', 'does help']),
    ],
    unless: ['full', 'when', 'which', 'why', 'often', 'last'],
    section: STATE_SECTION,
    reply: vacuumHelpReply,
  },
  {
    title: 'why vacuum did not clean up',
    engine: 'postgresql',
    needs: 'Tables',
    phrases: [
      ...combinePhrases(['autovacuum', 'vacuum'], ['why', 'why not', 'why clean', 'why not clean', 'why run']),
      ...combinePhrases(
        ['autovacuum why', 'vacuum why'],
        ['did', 'did clean', 'did run', 'did remove', 'does clean', 'does run', 'not run', 'keep up', 'not help'],
      ),
    ],
    unless: ['when', 'last'],
    section: STATE_SECTION,
    reply: vacuumWhyReply,
  },
  {
    title: 'when vacuum comes',
    engine: 'postgresql',
    phrases: [
      ...combinePhrases(['autovacuum', 'vacuum'], ['when', 'clean', 'kick', 'due', 'run', 'last', 'not run', 'come']),
      ...combinePhrases(['autovacuum', 'vacuum'], ['when run', 'when last', 'last run']),
    ],
    section: STATE_SECTION,
    reply: vacuumReply,
  },
];
