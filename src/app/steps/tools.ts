// The tools that a model is offered in a turn: ours, those into its snapshots, and those that outside servers told of when it began.
import { availableTools } from '../../tools/registry.js';
import type { Tool } from '../../tools/tool.js';
import type { Started } from '../../turn/pipeline.js';
import type { World } from '../world.js';
import { rowsOf } from './conversation.js';
import { snapshotsIn } from './fence.js';

/** What is told of outside servers whose tools were not there when the turn began. */
export const missingIn = ({ running }: Started): readonly string[] => {
  const asked = running.queries.find(({ query }) => query.ask === 'outside-tools')?.id;
  return running.fetched.find(({ query }) => query === asked)?.notices ?? [];
};

export const toolsOf = async (world: World, { running }: Started): Promise<readonly Tool[]> => {
  const outside = (await rowsOf(world, running, 'outside-tools')).filter((row) => row.kind === 'outside-tool');
  const { snapshots = [] } = await snapshotsIn(world, { running });
  return availableTools({ outside, snapshots: snapshots.length > 0 });
};
