// Reads the message of a turn: by the names of the tenant's telemetry, what the turn before did, and the language of the talk.
import { withPlainEdit } from '../../answer/plain-edits.js';
import type { StartedTurn } from '../../investigation/pipeline.js';
import { EntityFinder } from '../../language/entities.js';
import { readMessage, type TurnBefore } from '../../language/read-message.js';
import type { Reading } from '../../language/reading.js';
import { readNameCatalogue, readReading } from './conversation.js';
import { readByModel } from './read-by-model.js';
import type { StepContext } from './step-context.js';

/** What the turn before did, whatever issue it was about, and in which language. */
const readTurnBefore = async (context: StepContext, { state, turn }: StartedTurn): Promise<TurnBefore> => {
  const read = state.turns.findLast(({ n }) => n < turn.n)?.read;
  if (read === undefined) return {};
  const { acts, language } = await readReading(context, { read });
  return { act: acts[0], language };
};

export const readTurn = async (context: StepContext, at: StartedTurn, text: string): Promise<Reading> => {
  const { running, state } = at;
  const { services, environments, regions, versions } = await readNameCatalogue(context, running);
  const catalogue = { service: services, environment: environments, region: regions, version: versions };
  const before = await readTurnBefore(context, at);
  const read = readMessage(text, new EntityFinder(catalogue), context.settings.reader, before);
  const reading = withPlainEdit(text, read, state.issues.length > 0);
  return readByModel(context, running.n, { text, reading, previous: before.act });
};
