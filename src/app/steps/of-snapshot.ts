// Whether a message asks for what the snapshot of the issue at hand tells: its names are words of no other trouble.
import type { Issue } from '../../investigation/state.js';
import type { Classification } from '../../investigation/turn.js';
import { answersTo } from '../../snapshot/ask/ask.js';
import { capturedIn } from '../../turn/database/sides.js';
import type { World } from '../world.js';

/** A longer message tells of something, and does not only ask. */
const MOST_WORDS = 14;

const OTHER_TIME =
  /\b\d{1,2}:\d{2}\b|\b(?:yesterday|today|tonight|since|between|last|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/i;

const QUESTION =
  /\?\s*$|^(?:(?:and|but|so|ok) )?(?:what|which|who|whose|how|did|do|does|was|were|is|are|had|has|compare|show|explain)\b/i;

const MOST_READ = 5;

const capturedBy = async (world: World, { batches }: Issue) => {
  const own = batches.filter(({ source }) => source === 'snapshots').slice(-MOST_READ);
  for (const { hash } of own.toReversed()) {
    const rows = await world.rows(hash);
    const query = { ask: 'snapshot', window: { from: 0, to: 0 }, budget: 0, upTo: 0 } as const;
    const captured = rows.some(({ kind }) => kind === 'snapshot')
      ? capturedIn([{ hash, query, role: 'issue', rows }])
      : undefined;
    if (captured !== undefined) return captured;
  }
  return undefined;
};

const isAsked = async (world: World, issue: Issue, text: string): Promise<boolean> => {
  if (OTHER_TIME.test(text) || !QUESTION.test(text.trim()) || text.trim().split(/\s+/).length > MOST_WORDS)
    return false;
  const captured = await capturedBy(world, issue);
  return captured !== undefined && answersTo(text, captured).replies.length > 0;
};

type Said = { readonly text: string; readonly issue: Issue | undefined };

/** What the words of a message leave open, the names of a snapshot may settle. */
export const withSnapshot = async (world: World, found: Classification, said: Said): Promise<Classification> => {
  const { text, issue } = said;
  if (issue === undefined || found.relation === 'follow_up' || found.relation === 'returned') return found;
  if (!(await isAsked(world, issue, text))) return found;
  const reading = { relation: 'follow_up', issue: issue.id, confidence: 1 } as const;
  const reasons = ['it asks for what the snapshot of this issue tells'];
  return { ...reading, margin: 1, reasons, readings: [reading, ...found.readings.slice(0, 1)] };
};
