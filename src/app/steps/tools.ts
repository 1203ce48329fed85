// The tools that a model is offered in a turn: ours, and those that outside servers told of when it began.
import { toolsWith } from '../../tools/registry.js';
import type { Tool } from '../../tools/tool.js';
import type { Started } from '../../turn/pipeline.js';
import type { World } from '../world.js';
import { rowsOf } from './conversation.js';

export const toolsOf = async (world: World, { running }: Started): Promise<readonly Tool[]> =>
  toolsWith((await rowsOf(world, running, 'outside-tools')).filter((row) => row.kind === 'outside-tool'));
