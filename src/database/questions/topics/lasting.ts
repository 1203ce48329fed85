// How long what was found has lasted: by what the server says of it, and by the captures of a watch.
import type { SnapshotFinding } from '../../diagnose/diagnosis.js';
import { composeSentence } from '../../diagnose/sentences.js';
import { namedIn, numberIn } from '../../diagnose/server-state.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import { firstDatabaseFinding, type TopicReply, type TopicSubject } from '../question-topic.js';
import { archiverReply, fieldParts } from './state-lists.js';
import { sinceSentences } from './watch-course.js';
import { applicationSentences, findingRows, sessionsReply, whoSentences } from './whose-sessions.js';

/** The server says since PostgreSQL 17 when a slot lost its consumer. */
const slotLastingReply = (look: SnapshotView, finding: SnapshotFinding): TopicReply => {
  const slots = findingRows(look, finding, 'ReplicationSlots');
  const sentences = slots.map((row) =>
    composeSentence(
      'replication slot ',
      namedIn(row, 'slot_name'),
      ...fieldParts(look, row, [
        ['inactive_sec', 'without consumer for', 'seconds'],
        ['retained_wal_bytes', 'keeps of the log', 'bytes'],
      ]),
    ),
  );
  return slots.some((row) => numberIn(look, row, 'inactive_sec') !== undefined)
    ? { sentences }
    : {
        sentences,
        missing:
          'since when it has had no consumer: the server records that from PostgreSQL 17 on (inactive_since); casefile snapshot watch tells from when it runs',
      };
};

const ownLastingReply = (subject: TopicSubject): TopicReply => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  if (finding?.kind === 'connection-storm') return sessionsReply(now, applicationSentences(now));
  if (finding?.kind === 'archiver-failing') return archiverReply(now);
  if (finding?.kind === 'replication-slot') return slotLastingReply(now, finding);
  const timed = (finding?.sentences ?? []).filter(({ figures }) => figures.some(({ unit }) => unit === 'seconds'));
  const who = whoSentences(now, finding).filter(({ figures }) => figures.some(({ unit }) => unit === 'seconds'));
  const sentences = who.length > 0 ? who : timed;
  if (sentences.length > 0) return { sentences };
  return {
    sentences: [],
    missing: 'since when it lasts is not in this snapshot; captures at other times tell: casefile snapshot watch URL',
  };
};

/** What the server says of it, and what the captures of a watch do. */
export const lastingReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  const watched = finding === undefined ? [] : sinceSentences(subject.pair.now, finding);
  const { missing, ...reply } = ownLastingReply(subject);
  return watched.length > 0
    ? { ...reply, sentences: [...watched, ...reply.sentences] }
    : { ...reply, ...(missing !== undefined && { missing }) };
};
