// The weights of the chat model: logistic regression on a technical support channel, with and without its clock.
import type { ChatFeatures } from './chat-features.js';

export const CHAT_WEIGHTS: ChatFeatures = {
  gapKnown: -1.3565,
  gapLog: 2.0089,
  gapLength: -0.336,
  novel: 0.5081,
  nothingShared: 0.3161,
  triplesCovered: -1.0269,
  namesShared: -0.1688,
  lengthSquared: 0.0364,
  lengthUnusual: 0.2769,
  question: 0.7983,
  questionUnusual: 0.2939,
  help: 0.6889,
  greeting: 1.7323,
  anybody: 0.8436,
  shift: 0.9314,
  continues: -0.529,
  about: -0.8374,
  reference: -5.0076,
  historyEmpty: 0.6248,
  historyThin: 0.6151,
  lastGreets: 1.1227,
  lastShort: 0.4369,
  addresses: -0.9041,
  addressesSame: -2.0271,
};

export const CHAT_BIAS = -2.6734;

/** Logit = slope * sum + offset; new from `threshold` on. Whether the minutes are known makes another scale. */
export const CHAT_SCALES = {
  timed: { slope: 0.9532, offset: -0.0733, threshold: -0.6208 },
  untimed: { slope: 0.9158, offset: -0.4221, threshold: -0.8433 },
} as const;
