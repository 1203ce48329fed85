// What is asked of statements after a finding: which index could help, and which plan they take.
import type { SqlStatement } from '../../format/snapshot.js';
import type { CauseKind, SnapshotFinding } from '../../diagnose/diagnosis.js';
import { explainAction } from '../../diagnose/explain-action.js';
import { actionLines } from '../../diagnose/finding-action.js';
import { adviseIndex } from '../../diagnose/rules/reads.js';
import { composeSentence, statementTextPart } from '../../diagnose/sentences.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import type { TopicReply, TopicSubject } from '../question-topic.js';
import { notCaptured } from './state-lists.js';
import { firstDatabaseFinding } from '../question-topic.js';

const NO_INDEX_KINDS: ReadonlySet<CauseKind> = new Set([
  'bloat',
  'autovacuum-off',
  'vacuum-held-back',
  'stale-statistics',
  'planner-setting',
  'lock-pile-up',
  'deadlocks',
  'connection-storm',
  'spill',
  'wraparound',
  'replication-slot',
  'archiver-failing',
]);

const indexedStatements = (look: SnapshotView, finding: SnapshotFinding | undefined): readonly SqlStatement[] =>
  look.statements.filter(({ id }) => finding === undefined || (id !== undefined && finding.statements.includes(id)));

export const indexReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  if (finding !== undefined && NO_INDEX_KINDS.has(finding.kind))
    return {
      sentences: [finding.sentences[0]],
      note: 'an index would not help with that',
    };
  const advised = indexedStatements(now, finding).flatMap((statement) => {
    const action = adviseIndex(now, statement);
    return action === undefined ? [] : [{ statement, action }];
  });
  if (advised.length > 0)
    return {
      sentences: advised
        .slice(0, 2)
        .map(({ statement }) => composeSentence('an index could serve ', statementTextPart(statement))),
      actions: actionLines(advised.slice(0, 2).map(({ action }) => action)),
    };
  if (now.statements.length === 0) return notCaptured('which statements ran');
  return {
    sentences: [],
    note: 'no statement here reads far more than it returns by conditions on a single table that lacks an index: none is proposed',
  };
};

export const planReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const [first] = [
    ...now.statements.filter(({ id }) => id !== undefined && finding?.statements.includes(id)),
    ...now.statements,
  ].filter(({ text }) => text !== undefined);
  return {
    sentences: first === undefined ? [] : [composeSentence('the statement: ', statementTextPart(first))],
    missing: 'a snapshot holds no plans; auto_explain logs those of slow statements, and explain shows one',
    actions: actionLines([explainAction(first?.text)]),
  };
};
