// The intents of a message as the product's trained reader reads it.
import { readByCatalogue } from '../../bench/followup/read-message.js';
import { intentsOf, type QuestionIntents } from '../../src/turn/question/question-intents.js';

export const readIntentsOf = (message: string, services: readonly string[] = []): QuestionIntents =>
  intentsOf(readByCatalogue(message, { services: [...services], environments: [], regions: [] }));
