// What is asked of indexes after a finding: which ones a table has, what one is made of, whether a constraint needs it, since when its scans are counted.
import type { PlacedObject } from '../../format/fields.js';
import type { CauseKind, FigureSentence } from '../../diagnose/diagnosis.js';
import { engineOf } from '../../diagnose/engine.js';
import { actionLines } from '../../diagnose/finding-action.js';
import { composeSentence } from '../../diagnose/sentences.js';
import { isFlagged, namedIn, quotedIn, STATE_SECTION, stateRows, textIn } from '../../diagnose/server-state.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import type { FollowUpTopic } from './follow-ups.js';
import { fieldParts, notCaptured } from './state-lists.js';
import { findingRows, statementTables } from './whose-sessions.js';

const INDEX_KINDS: readonly CauseKind[] = ['index-unused', 'index-duplicate', 'index-invalid'];

const firstColumnsSentence = (row: PlacedObject): FigureSentence =>
  textIn(row, 'indexed_first') === undefined
    ? composeSentence('table ', namedIn(row, 'relation'), ' has no index')
    : composeSentence(
        'indexes of the table ',
        namedIn(row, 'relation'),
        ' begin with: ',
        namedIn(row, 'indexed_first'),
      );

/** The tables of the statements of the finding, else its own. */
const existingReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const own = finding === undefined ? [] : findingRows(now, finding, 'Tables');
  const rows = [statementTables(now, finding), own, stateRows(now, 'Tables')].find(({ length }) => length > 0) ?? [];
  return rows.length === 0
    ? notCaptured('which indexes the tables have')
    : {
        sentences: rows.slice(0, 3).map(firstColumnsSentence),
        note: 'a snapshot holds the first column of each index, which decides whether a condition can use it',
      };
};

const definitionSentences = (row: PlacedObject): readonly FigureSentence[] => [
  composeSentence(
    'index ',
    namedIn(row, 'index'),
    ' on ',
    namedIn(row, 'relation'),
    ...(textIn(row, 'columns') === undefined ? [] : [', columns ', namedIn(row, 'columns')]),
    ...(textIn(row, 'definition') === undefined ? [] : [', made by ', quotedIn(row, 'definition')]),
    ...(textIn(row, 'duplicate_of') === undefined ? [] : [', the same as ', namedIn(row, 'duplicate_of')]),
    ...(isFlagged(row, 'is_unique') === undefined
      ? []
      : [isFlagged(row, 'is_unique') === true ? ', unique' : ', not unique']),
  ),
];

const rowsOfFinding = (look: SnapshotView, subject: TopicSubject): readonly PlacedObject[] => {
  const finding = firstDatabaseFinding(subject);
  return finding === undefined ? [] : findingRows(look, finding, 'Indexes');
};

const NEEDED_NOTE =
  'no constraint needs it: those of primary keys, unique and exclusion constraints and replica identities are not listed';

const definitionReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const rows = rowsOfFinding(subject.pair.now, subject);
  const isNeeded = rows.some((row) => isFlagged(row, 'is_needed') === true);
  const isKnown = rows.some((row) => isFlagged(row, 'is_needed') === false);
  return {
    sentences: rows.flatMap(definitionSentences),
    ...(isKnown && !isNeeded && { note: NEEDED_NOTE }),
    actions: actionLines(finding.actions.slice(0, 1)),
  };
};

/** The twin is the older one, or the one that a constraint needs: the capture names the other as its duplicate. */
const WHICH_NOTE =
  'both hold the same columns in the same order, so queries that use the one can use the other. The twin stays: a constraint needs it, or it is the older of the two. Scans on the one that goes are no reason to keep it: they go over to its twin';

/** MySQL and MariaDB: its columns are the beginning of those of the twin. */
const WHICH_PREFIX_NOTE =
  'the twin begins with the columns of the one that goes, so queries that use the one can use the other';

const whichTwinReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const { now } = subject.pair;
  return {
    sentences: rowsOfFinding(now, subject)
      .slice(0, 3)
      .map((row) =>
        composeSentence(
          'index ',
          namedIn(row, 'index'),
          ' may go',
          ...(textIn(row, 'duplicate_of') === undefined ? [] : [', ', namedIn(row, 'duplicate_of'), ' stays']),
          ...fieldParts(now, row, [
            ['scans', 'scans'],
            ['bytes', 'size', 'bytes'],
          ]),
        ),
      ),
    note: engineOf(now) === 'mysql' ? WHICH_PREFIX_NOTE : WHICH_NOTE,
    actions: actionLines(finding.actions),
  };
};

const countersReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const timed = finding.sentences.filter(({ figures }) => figures.some(({ unit }) => unit === 'seconds'));
  return {
    sentences: timed.length > 0 ? timed : [finding.sentences[0]],
    note: 'counters begin at their last reset or the last crash of the server. Less than a month tells little: an index may serve a report of the month’s end, and each standby counts for itself',
  };
};

const WHICH_TWIN = [...combinePhrases(['which', 'which one', 'what'], ['two', 'both', 'them', 'pair', 'one']), 'which'];

export const INDEX_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'which of the two may go',
    kinds: ['index-duplicate'],
    phrases: [
      ...combinePhrases(WHICH_TWIN, ['go', 'drop', 'keep', 'stay', 'remove', 'need', 'redundant', 'superfluous']),
      ...combinePhrases(WHICH_TWIN, ['should go', 'should drop', 'can drop', 'may drop', 'do drop', 'should keep']),
      'which two',
      'which both',
    ],
    unless: ['column', 'statement', 'application', 'table'],
    section: STATE_SECTION,
    reply: whichTwinReply,
  },
  {
    title: 'which indexes there are',
    needs: 'Tables',
    phrases: [
      ...combinePhrases(
        ['index'],
        ['already', 'exist', 'have', 'already exist', 'there already', 'is there', 'column', 'have already'],
      ),
      ...combinePhrases(['index column'], ['already', 'is there', 'is there already', 'on that', 'there', 'exist']),
      'which index have',
      'which index exist',
      'what index exist',
      'what index have',
      'index table have',
    ],
    unless: ['create', 'add', 'drop', 'help', 'need', 'should', 'build'],
    section: STATE_SECTION,
    reply: existingReply,
  },
  {
    title: 'what the index is made of',
    kinds: INDEX_KINDS,
    phrases: [
      'definition',
      'cover',
      'identical',
      'same',
      'constraint',
      'unique',
      'primary key',
      'foreign key',
      'which column',
      ...combinePhrases(
        ['constraint', 'unique', 'key'],
        ['depend', 'need', 'it', 'use', 'unique depend', 'unique constraint depend', 'unique constraint'],
      ),
      ...combinePhrases(
        ['same', 'cover', 'identical'],
        ['other', 'really', 'column', 'cover', 'other cover', 'really cover', 'other really cover'],
      ),
    ],
    section: STATE_SECTION,
    reply: definitionReply,
  },
  {
    title: 'since when scans are counted',
    kinds: ['index-unused'],
    phrases: [
      'counter',
      'statistic reset',
      'counter reset',
      ...combinePhrases(
        ['since when', 'how long', 'how old', 'from when'],
        ['counter', 'count', 'counted', 'unused', 'statistic', 'not use'],
      ),
    ],
    section: STATE_SECTION,
    reply: countersReply,
  },
];
