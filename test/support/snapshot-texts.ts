// All that may be told of a snapshot in English: its findings, their steps, and the reply of every topic that may be asked for.
import { diagnose } from '../../src/database/diagnose/diagnose.js';
import { actionLines } from '../../src/database/diagnose/finding-action.js';
import { viewSnapshot } from '../../src/database/diagnose/snapshot-view.js';
import type { DatabaseSnapshot } from '../../src/database/format/snapshot.js';
import type { ParsedSnapshotQuestion, QuestionTopic } from '../../src/database/questions/question-topic.js';
import { diagnosisTopics } from '../../src/database/questions/topics/diagnosis.js';
import { instanceTopics } from '../../src/database/questions/topics/instance.js';
import { limitTopics } from '../../src/database/questions/topics/limits.js';
import { raisedSettingTopics } from '../../src/database/questions/topics/raised-settings.js';
import { stateTopics } from '../../src/database/questions/topics/server-state.js';
import { statementTopics } from '../../src/database/questions/topics/statements.js';
import { lockTopics, waitTopics } from '../../src/database/questions/topics/waits-and-locks.js';
import { phrasebookOf } from '../../src/turn/respond/phrases/phrasebooks.js';

const ASKED: ParsedSnapshotQuestion = { words: [], wants: [], isYesNo: false, stems: new Set(), names: new Set() };

const topicTexts = ({ title, reply }: QuestionTopic): readonly string[] => {
  const { sentences, missing = '', note = '', actions = [] } = reply(ASKED);
  return [title, ...sentences.map(({ text }) => text), missing, note, ...actions];
};

const snapshotTexts = (snapshot: DatabaseSnapshot): readonly string[] => {
  const diagnosis = diagnose(snapshot);
  const subject = { pair: { now: viewSnapshot(snapshot, 'primary') }, diagnosis };
  const topics = [
    stateTopics,
    statementTopics,
    waitTopics,
    lockTopics,
    limitTopics,
    raisedSettingTopics,
    diagnosisTopics,
    instanceTopics,
  ].flatMap((source) => source(subject, ASKED));
  const found = diagnosis.findings.flatMap(({ sentences, actions }) => [
    ...sentences.map(({ text }) => text),
    ...actionLines(actions),
  ]);
  return [...found, ...diagnosis.risks.map(({ text }) => text), ...topics.flatMap(topicTexts)];
};

/** Those that the language has no words for. */
export const untoldTexts = (snapshot: DatabaseSnapshot, language: string): readonly string[] => {
  const book = phrasebookOf(language);
  const lines = snapshotTexts(snapshot).flatMap((text) => text.split('\n'));
  return [...new Set(lines)].filter((line) => line !== '' && book?.say(line) === undefined);
};
