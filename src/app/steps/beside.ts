// What the question of a later issue is judged by: what was asked and blamed in the issues before it.
import { optional } from '../../kernel/optional.js';
import type { Issue } from '../../investigation/state.js';
import { windowsOverlap } from '../../kernel/time.js';
import type { RelevanceInput } from '../../turn/relevance/unrelated-deviation.js';
import type { Merged } from '../../turn/pipeline.js';
import type { World } from '../world.js';
import { messageOf, summaryOf, valuesOf } from './conversation.js';

const isOfSameTime = ({ window }: Issue, turn: Merged): boolean =>
  window !== undefined && windowsOverlap(window.asked, turn.window.asked);

const blamedBy = ({ suspects }: Issue): readonly string[] =>
  suspects.filter(({ cause }) => cause === true).map(({ service }) => service);

/** `undefined`: no issue was before it. */
export const askedBeside = async (world: World, turn: Merged): Promise<Omit<RelevanceInput, 'batches'> | undefined> => {
  const { state, issue, window, running } = turn;
  const earlier = state.issues.filter(({ openedIn }) => openedIn < issue.openedIn);
  if (earlier.length === 0) return undefined;
  const message = await messageOf(world, turn);
  const [opening = ''] = (await summaryOf(world, issue)).split('\n');
  const { phrase } = window.asked;
  return {
    services: await valuesOf(world, running, 'service'),
    isOfSameTime: earlier.some((each) => isOfSameTime(each, turn)),
    blamed: earlier.flatMap(blamedBy),
    window: window.analysis,
    scope: issue.scope.services,
    question: {
      opening: opening === '' ? message : opening,
      message,
      ...optional({ phrase }),
      others: await Promise.all(earlier.map((each) => summaryOf(world, each))),
    },
  };
};
