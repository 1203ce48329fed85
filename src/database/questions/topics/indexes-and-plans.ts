// What is asked of statements after a finding: which index could help, and which plan they take.
import type { SqlStatement } from '../../format/snapshot.js';
import type { CauseKind, SnapshotFinding } from '../../diagnose/diagnosis.js';
import { explainAction } from '../../diagnose/explain-action.js';
import { actionLines, type FindingAction } from '../../diagnose/finding-action.js';
import { adviseIndex } from '../../diagnose/rules/reads.js';
import { composeSentence, statementTextPart } from '../../diagnose/sentences.js';
import { hasPlans, planOfStatement, planSentences } from '../../diagnose/statement-plans.js';
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

/** Those of the finding, or all. */
export const concernedStatements = (
  look: SnapshotView,
  finding: SnapshotFinding | undefined,
): readonly SqlStatement[] =>
  look.statements.filter(({ id }) => finding === undefined || (id !== undefined && finding.statements.includes(id)));

/** What an engine says of indexes. */
type IndexAdvice = {
  /** Causes that no index mends. */
  readonly unserved: ReadonlySet<CauseKind>;
  readonly advise: (look: SnapshotView, statement: SqlStatement) => FindingAction | undefined;
  /** How it calls reading more than is returned: `reads far more`. */
  readonly reads: string;
};

export const indexReplyBy =
  ({ unserved, advise, reads }: IndexAdvice) =>
  (subject: TopicSubject): TopicReply => {
    const { now } = subject.pair;
    const finding = firstDatabaseFinding(subject);
    if (finding !== undefined && unserved.has(finding.kind))
      return { sentences: [finding.sentences[0]], note: 'an index would not help with that' };
    const advised = concernedStatements(now, finding).flatMap((statement) => {
      const action = advise(now, statement);
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
      note: `no statement here ${reads} than it returns by conditions on a single table that lacks an index: none is proposed`,
    };
  };

export const indexReply = indexReplyBy({ unserved: NO_INDEX_KINDS, advise: adviseIndex, reads: 'reads far more' });

const HOW_TO_PLAN =
  'a snapshot holds no plans unless they are asked for: casefile snapshot capture --postgres URL --plans (nothing is executed); auto_explain logs those of slow statements';

const NOT_PLANNED =
  'its plan is not in this snapshot: the role may not read its tables (grant select on them), or it calls functions of its own';

export const planReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const statements = [
    ...now.statements.filter(({ id }) => id !== undefined && finding?.statements.includes(id)),
    ...now.statements,
  ].filter(({ text }) => text !== undefined);
  const [first] = statements;
  const planned = statements.find((statement) => planOfStatement(now, statement) !== undefined);
  const plan = planned === undefined ? undefined : planOfStatement(now, planned);
  const actions = actionLines([explainAction((planned ?? first)?.text)]);
  if (planned !== undefined && plan !== undefined && (planned === first || finding === undefined))
    return {
      sentences: [composeSentence('the plan of ', statementTextPart(planned)), ...planSentences(now, plan)],
      note: 'a generic plan, for parameters without values: estimates of the planner, nothing was executed',
      actions,
    };
  return {
    sentences: first === undefined ? [] : [composeSentence('the statement: ', statementTextPart(first))],
    missing: hasPlans(now) ? NOT_PLANNED : HOW_TO_PLAN,
    actions,
  };
};
