// The walk through two hours of one database: import, question, what is not the limit, replay, verification.
import type { Answer } from '../../evidence/answer.js';
import { MINUTE } from '../../kernel/time.js';
import { importSnapshot } from '../snapshot/import.js';
import { type Audited, audit, narrate, putQuestion, type Walking } from './scene.js';
import type { Check } from './check.js';
import type { SnapshotStory } from './snapshot-story.js';

type Walked = Audited & { readonly answers: readonly [first: Answer, followUp: Answer] };

const imported = async ({ service, screen }: Walking, { files }: SnapshotStory): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const { name, text } of files) {
    const { id, lines } = await importSnapshot(service, { name, text });
    screen.print(...lines(screen));
    ids.push(id);
  }
  return ids;
};

export const walkSnapshots = async (walking: Walking, story: SnapshotStory): Promise<Walked> => {
  narrate(walking, 'Two hours of one database, a quiet one and one in which the shop was slow, as snapshot files:');
  const snapshots = await imported(walking, story);
  narrate(walking, 'There is nothing else: no logs, no traces, no model. Somebody asks:');
  const { askedAt: at, question, followUp } = story;
  const first = await putQuestion(walking, { messageId: 'demo-1', text: question, at, snapshots });
  narrate(walking, 'It is tempting to blame the connections. So somebody asks again:');
  const second = await putQuestion(walking, { messageId: 'demo-2', text: followUp, at: at + MINUTE });
  return { answers: [first, second], ...(await audit(walking, 2)) };
};

const says = ({ text }: Answer, part: string): boolean => text.includes(part);

/** All of them decide. */
export const snapshotChecks = (
  { answers, replays, verification }: Walked,
  { expected }: SnapshotStory,
): readonly Check[] => {
  const [first, followUp] = answers;
  const { contradicted, unknown } = verification.counts;
  return [
    { what: `the first answer names the statement “${expected.statement}…”`, right: says(first, expected.statement) },
    {
      what: `the follow-up denies what is not the limit: ${expected.notLimiting}`,
      right: says(followUp, expected.notLimiting),
    },
    { what: 'all replays are identical', right: replays.every(({ outcome }) => outcome === 'identical') },
    { what: 'every claim is supported', right: contradicted === 0 && unknown === 0 },
  ];
};
