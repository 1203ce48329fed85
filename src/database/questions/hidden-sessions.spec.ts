// Without pg_monitor a capture does not hold what sessions do: answers say so, and what to grant.
import { describe, expect, it } from 'vitest';
import { readMessageDetails } from '../../language/details/message-details.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { JsonObject, SnapshotSides } from '../format/snapshot.js';
import { answerQuestion } from './answer-question.js';

const sidesOf = (file: JsonObject): SnapshotSides => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  return { primary: read.snapshot };
};

const ask = (text: string, sides: SnapshotSides): readonly string[] =>
  answerQuestion(snapshotQuestionOf(readMessageDetails(text, { language: 'en', entities: [] })), sides).replies.flatMap(
    ({ sentences, missing, note }) => [
      ...sentences.map((sentence) => sentence.text),
      ...(missing === undefined ? [] : [`not captured: ${missing}`]),
      ...(note === undefined ? [] : [note]),
    ],
  );

describe('a capture by a role that does not see the sessions of others', () => {
  const captured = sidesOf({
    GeneralInformation: { Engine: 'postgresql' },
    WaitEvents: { WallClockTimeSec: 10, AverageActiveSessions: 0.5, DBTimeSeconds: 5, TopEvents: [] },
    ServerState: { HiddenSessions: true, PreparedTransactions: [], Indexes: [] },
    Locks: { Trees: [], Chain: [] },
  });

  it.each([
    'is there a long transaction?',
    'which application and pid?',
    'who holds the horizon?',
    'who waits for whom, the whole chain?',
    'are there invalid indexes?',
    'is an index invalid?',
    'how many sessions by application?',
  ])('gives no all-clear, and says what to grant: %s', (question) => {
    const said = ask(question, captured).join('\n');
    expect(said).toMatch(/not captured: .*run grant pg_monitor to the role that captures/);
    expect(said).not.toMatch(/there were no|nothing that amounts to|no session had|did a session wait/);
  });
});
