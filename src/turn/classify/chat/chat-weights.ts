// The weights of the chat model. Data: written by `scripts/train/chat.ts`, not by hand.
import type { ChatFeatures } from './chat-features.js';

export const CHAT_WEIGHTS: ChatFeatures = {
  gapKnown: -1.5232,
  gapLog: 1.7244,
  gapLength: -0.201,
  novel: 0.342,
  nothingShared: 0.3211,
  triplesCovered: -1.3764,
  namesShared: -0.1985,
  lengthSquared: 0.0264,
  lengthUnusual: 0.2528,
  question: 0.7363,
  questionUnusual: 0.273,
  help: 0.6558,
  greeting: 1.608,
  anybody: 0.8013,
  shift: 1.0193,
  continues: -0.5195,
  about: -0.8641,
  reference: -5.1984,
  definite: -1.823,
  historyEmpty: 0.6213,
  historyThin: 0.5817,
  lastGreets: 1.1237,
  lastShort: 0.3281,
  addresses: -0.9863,
  addressesSame: -1.8711,
};

export const CHAT_BIAS = -2.0866;

/** New from here on; whether the minutes are known makes another scale. */
export const CHAT_THRESHOLDS = { timed: -0.5088, untimed: -0.3786 } as const;
