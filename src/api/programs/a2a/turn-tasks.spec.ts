// What a caller is told where the service fails: never the text of an error that nobody foresaw.
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { describe, expect, it } from 'vitest';
import { StoreError } from '../../../ports/event-store.js';
import type { StoreIntegrity } from '../../../ports/store-integrity.js';
import { ErrorProblems } from '../../problems/error-problems.js';
import { unknownChannel } from '../../problems/problems.js';
import type { ConversationTurns } from '../conversation-turns.js';
import { turnId } from '../turn-id.js';
import { type TaskRequest, TurnTasks } from './turn-tasks.js';

const ID = turnId('task', { id: 'INC-1' as never, turn: 1 });

/** The text that the caller is told where reading a turn fails so. */
const toldOf = async (error: unknown): Promise<string> => {
  const fail = async (): Promise<never> => {
    throw error;
  };
  const tasks = new TurnTasks(
    {
      turns: { assertReadable: fail } as unknown as ConversationTurns,
      commands: {} as CommandBus,
      queries: {} as QueryBus,
      problems: new ErrorProblems({ check: async () => [] } as unknown as StoreIntegrity),
    },
    { caller: {}, onTurn: () => undefined } as unknown as TaskRequest,
  );
  return tasks.getTask({ tenant: '', id: ID, historyLength: undefined }).then(
    () => 'nothing failed',
    (told: unknown) => (told as Error).message,
  );
};

describe('an error that is told to an agent', () => {
  it('has nothing of a text that nobody foresaw', async () => {
    const told = await toldOf(new Error('connect ECONNREFUSED mongodb://ann:hunter2@10.0.0.7'));
    expect(told).not.toMatch(/ECONNREFUSED|hunter2|10\.0\.0\.7/);
    expect(told).not.toBe('nothing failed');
  });

  it('says what a problem says, and that the store could not be used', async () => {
    expect(await toldOf(unknownChannel('acme'))).toContain('no channel "acme"');
    expect(await toldOf(new StoreError('full', 'ENOSPC /data/facts'))).not.toContain('/data/facts');
  });
});
