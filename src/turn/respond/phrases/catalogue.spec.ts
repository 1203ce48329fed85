// What is told of causes, steps, commands and settings comes from tables: a phrasebook says every text of them.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stateFile } from '../../../../test/support/server-state-files.js';
import { causeConsequences, clientRestart } from '../../../database/diagnose/cause-consequences.js';
import { causeCourse } from '../../../database/diagnose/cause-course.js';
import { CAUSE_DESCRIPTIONS } from '../../../database/diagnose/cause-kinds.js';
import { causeNotice } from '../../../database/diagnose/cause-notice.js';
import { outlookOf } from '../../../database/diagnose/cause-outlook.js';

import { diagnose } from '../../../database/diagnose/diagnose.js';
import { databaseProductOf, engineOf } from '../../../database/diagnose/engine.js';
import { type SnapshotView, viewSnapshot } from '../../../database/diagnose/snapshot-view.js';
import { readSnapshotFile } from '../../../database/format/read-snapshot.js';
import { FOLLOW_UP_TOPICS } from '../../../database/questions/topics/follow-ups.js';
import { limitTopics } from '../../../database/questions/topics/limits.js';
import { commandTopics } from '../../../database/questions/topics/named-commands.js';
import { OUTLOOK_TOPICS } from '../../../database/questions/topics/outlook.js';
import { RAISED } from '../../../database/questions/topics/raised-settings.js';
import { STEP_EFFECTS } from '../../../database/questions/topics/step-effects.js';
import { DATABASE_CAUSES } from '../../../database/diagnose/diagnosis.js';
import { phrasebookOf, ANSWER_PHRASES } from './phrasebooks.js';

const lookAt = (engine: string): SnapshotView => {
  const read = readSnapshotFile(stateFile({}, { GeneralInformation: { Engine: engine } }));
  if ('rejected' in read) throw new Error(read.because);
  return viewSnapshot(read.snapshot, 'primary');
};

const LOOKS = ['postgresql', 'mysql', 'mariadb'].map(lookAt);

const isText = (text: string | undefined): text is string => text !== undefined && text !== '';

const textsOf = (look: SnapshotView): readonly string[] => {
  const subject = { pair: { now: look }, diagnosis: diagnose(look.snapshot) };
  const asked = { words: [], wants: [], isYesNo: false, stems: new Set<string>(), names: new Set<string>() };
  const ofCauses = DATABASE_CAUSES.flatMap((kind) => {
    const outlook = outlookOf(kind, databaseProductOf(look));
    const course = causeCourse(look, kind);
    const notice = causeNotice(look, kind);
    const { lost, atLimit, restart } = causeConsequences(look, kind);
    return [
      outlook && `if nothing is done: ${outlook.ifLeft}`,
      outlook && `to keep it from coming back: ${outlook.prevention}`,
      course && `how that usually comes about, which no snapshot shows: ${course.comesFrom}`,
      course && `it may come back as long as what usually brings it about is there: ${course.comesFrom}`,
      course && `once it is mended: ${course.onceMended}`,
      notice &&
        `why it may go unnoticed: ${notice}. whether somebody was told is not in a snapshot: it holds no alerts`,
      lost,
      atLimit,
      restart,
      clientRestart(kind),
      `what would disprove it: ${CAUSE_DESCRIPTIONS[kind].refutedBy}`,
    ];
  });
  const ofSteps = STEP_EFFECTS[engineOf(look)].flatMap(({ halfway, locks }) => [
    `where the first step ends halfway: ${halfway}`,
    `what the first step locks: ${locks}`,
  ]);
  const topics = [...FOLLOW_UP_TOPICS, ...OUTLOOK_TOPICS, ...limitTopics(subject, asked)];
  const ofCommands = commandTopics
    .filter(({ engine }) => engine === engineOf(look))
    .map(({ reply }) => reply(subject).note);
  const ofSettings = Object.entries(RAISED).map(
    ([name, costs]) => `what a higher ${name} costs: ${costs}. no restart is needed for it`,
  );
  return [...ofCauses, ...ofSteps, ...topics.map(({ title }) => title), ...ofCommands, ...ofSettings].filter(isText);
};

const ALL = [...new Set(LOOKS.flatMap(textsOf))];

/** Notes of replies that are whole texts in the code: which of them are told depends on what a server held. */
const NOTES = [
  ...new Set(
    globSync('src/database/questions/topics/*.ts', { exclude: ['**/*.spec.ts'] }).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:note|missing):\s*'([^'\\]+)'/g)].map(([, note = '']) => note),
    ),
  ),
];

describe('what a reply tells beside its figures', () => {
  it.each(Object.keys(ANSWER_PHRASES))('is said in %s, every text of it', (language) => {
    expect(NOTES.length).toBeGreaterThan(40);
    expect(NOTES.filter((note) => phrasebookOf(language)?.say(note) === undefined)).toEqual([]);
  });
});

describe('what is told of causes, steps, commands and settings', () => {
  it('is many texts', () => {
    expect(ALL.length).toBeGreaterThan(300);
  });

  it.each(Object.keys(ANSWER_PHRASES))('is said in %s, every text of it', (language) => {
    expect(ALL.filter((text) => phrasebookOf(language)?.say(text) === undefined)).toEqual([]);
  });
});
