// Implements the port through which a turn asks for database findings.
import { answerQuestion } from '../questions/answer-question.js';
import type { SnapshotContributor } from '../../turn/snapshot-contributor.js';
import { findCapturedSnapshots } from './claims.js';
import { addDatabaseFindings } from './database-findings.js';
import { databaseKnowledge } from './model-knowledge.js';

/** Advice is asked after a finding, and is no figure of it. */
const ADVICE_TITLE = 'what to do about it';

/** Nothing is read again: the rows are at hand. */
const NO_WINDOW = { ask: 'snapshot', window: { from: 0, to: 0 }, budget: 0, upTo: 0 } as const;

export const databaseContributor: SnapshotContributor = {
  addFindings: addDatabaseFindings,
  answersMessage: (question, batch) => {
    const captured = findCapturedSnapshots([{ ...batch, query: NO_WINDOW, role: 'issue' }]);
    const replies = captured === undefined ? [] : answerQuestion(question, captured).replies;
    if (replies.length === 0) return 'none';
    return replies.every(({ isFollowUp, title }) => isFollowUp === true || title === ADVICE_TITLE)
      ? 'finding'
      : 'figures';
  },
  modelKnowledge: databaseKnowledge,
};
