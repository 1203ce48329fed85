// The walk through three hours of a database: import, question, follow-up, the deploy behind a pile-up, replay, verification.
import type { Answer } from '../../evidence/answer.js';
import { MINUTE } from '../../kernel/time.js';
import { uploadSnapshot } from '../../database/cli/import.js';
import { askDemoQuestion, auditDemo, type DemoAudit, type DemoWalk, narrate, sendDemoRows } from './scene.js';
import type { DemoCheck } from './walk-incident.js';
import type { SnapshotStory } from './script.js';

type SnapshotQuestion = readonly [first: Answer, followUp: Answer];

type SnapshotWalk = {
  readonly answers: SnapshotQuestion;
  readonly pileUp: SnapshotQuestion;
  /** Of both investigations. */
  readonly audits: readonly DemoAudit[];
};

const imported = async ({ service, screen }: DemoWalk, files: SnapshotStory['files']): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const { name, text } of files) {
    const { id, lines } = await uploadSnapshot(service, { name, text });
    screen.print(...lines(screen));
    ids.push(id);
  }
  return ids;
};

const twoHours = async (walking: DemoWalk, story: SnapshotStory): Promise<SnapshotQuestion> => {
  narrate(walking, 'Two hours of one database, a quiet one and one in which the shop was slow, as snapshot files:');
  const snapshots = await imported(walking, story.files);
  narrate(walking, 'There is nothing else: no logs, no traces, no model. Somebody asks:');
  const { askedAt: at, question, followUp } = story;
  const first = await askDemoQuestion(walking, { messageId: 'demo-1', text: question, at, snapshots });
  narrate(walking, 'It is tempting to blame the connections. So somebody asks again:');
  return [first, await askDemoQuestion(walking, { messageId: 'demo-2', text: followUp, at: at + MINUTE })];
};

const ofPileUp = async (walking: DemoWalk, { pileUp }: SnapshotStory): Promise<SnapshotQuestion> => {
  const { file, changes, askedAt: at, question, followUp } = pileUp;
  narrate(walking, 'The day after, another hour of it, and what was deployed that day:');
  const snapshots = await imported(walking, [file]);
  const sent = await sendDemoRows(walking.service, { logs: [], spans: [], metrics: [], changes });
  walking.screen.print(`${walking.screen.paint.good('✓')} ${sent} deploys`);
  const first = await askDemoQuestion(walking, { messageId: 'demo-3', text: question, at, snapshots });
  return [first, await askDemoQuestion(walking, { messageId: 'demo-4', text: followUp, at: at + MINUTE })];
};

export const walkSnapshots = async (walking: DemoWalk, story: SnapshotStory): Promise<SnapshotWalk> => {
  const next = { ...walking, id: `${walking.id}-2` };
  const answers = await twoHours(walking, story);
  const pileUp = await ofPileUp(next, story);
  return {
    answers,
    pileUp,
    audits: [await auditDemo(walking, 2), await auditDemo(next, 2, 'The same of the third hour:')],
  };
};

const says = ({ text }: Answer, part: string): boolean => text.includes(part);

const claimTexts = (answer: Answer): readonly string[] => answer.claims.map(({ text }) => text);

/** In one claim with the session, and the others in none. */
const isBehind = (answer: Answer, { deploy, others }: SnapshotStory['pileUp']['expected']): boolean => {
  const caused = answer.claims.filter(({ type, text }) => type === 'cause' && text.includes('was changed at'));
  return (
    caused.some(({ text, verdict }) => text.includes(deploy) && verdict === 'supported') &&
    !caused.some(({ text }) => others.some((other) => text.includes(other)))
  );
};

/** All of them decide. */
export const snapshotChecks = (
  { answers, pileUp, audits }: SnapshotWalk,
  { expected, pileUp: { expected: behind } }: SnapshotStory,
): readonly DemoCheck[] => {
  const [first, followUp] = answers;
  const counts = audits.map(({ verification }) => verification.counts);
  const replays = audits.flatMap((each) => each.replays);
  return [
    { what: `the first answer names the statement “${expected.statement}…”`, right: says(first, expected.statement) },
    {
      what: `the follow-up denies what is not the limit, and tells nothing else: ${expected.notLimiting}`,
      right: says(followUp, expected.notLimiting) && says(followUp, '**No.**') && claimTexts(followUp).length === 1,
    },
    {
      what: `“${behind.deploy}…” is behind the pile-up, and no other deploy`,
      right: pileUp.every((answer) => isBehind(answer, behind)),
    },
    { what: 'all replays are identical', right: replays.every(({ outcome }) => outcome === 'identical') },
    {
      what: 'every claim is supported',
      right: counts.every(({ contradicted, unknown }) => contradicted === 0 && unknown === 0),
    },
  ];
};
