// Limits shared by all replicas: one document per budget and room, updated in one step by the server's clock.
import type { Document } from 'mongodb';
import {
  type ConcurrencyLimit,
  type ConcurrencySlot,
  type SpendOutcome,
  type UsageBudget,
  UsageLimits,
} from '../../ports/usage-limits.js';
import { withMongoRetry } from './retry.js';
import type { Collections } from './collections.js';

/** A caller does not wait longer for a count: after this its process counts alone. */
const PATIENCE_MILLIS = 1_000;
/** Of rounding: 3 in a second are not 1.0000001 s. */
const TOLERANCE_MILLIS = 0.5;

/** A count may be lost with the node that kept it; it must not wait for the others. */
const UNCONFIRMED = { writeConcern: { w: 1, journal: false }, readConcern: { level: 'local' } } as const;

const NOW = { $toDouble: '$$NOW' };
/** When everything spent will be paid back, in milliseconds. */
const OWED = { $max: [{ $ifNull: ['$paid', 0] }, NOW] };

const millisOf = ({ most, per }: UsageBudget, amount: number): number => (amount * per) / most / 1000;

const spendPipeline = (budget: UsageBudget, amount: number): Document[] => {
  const need = millisOf(budget, Math.min(amount, budget.most));
  const isGranted = { $lte: ['$wait', TOLERANCE_MILLIS] };
  return [
    { $set: { wait: { $subtract: [{ $add: [OWED, need] }, { $add: [NOW, budget.per / 1000] }] } } },
    { $set: { granted: isGranted, paid: { $cond: [isGranted, { $add: [OWED, millisOf(budget, amount)] }, OWED] } } },
    { $set: { until: { $toDate: '$paid' } } },
  ];
};

const correctionPipeline = (budget: UsageBudget, amount: number): Document[] => [
  { $set: { paid: { $add: [OWED, millisOf(budget, amount)] } } },
  { $set: { until: { $toDate: '$paid' } } },
];

/** Its own place of an attempt that broke is taken once. */
const enterPipeline = ({ places, hold }: ConcurrencyLimit, id: string): Document[] => {
  const others = { $and: [{ $gt: ['$$this.until', '$$NOW'] }, { $ne: ['$$this.id', id] }] };
  const own = { id, until: { $add: ['$$NOW', Math.ceil(hold / 1000)] } };
  const isFree = { $lt: [{ $size: '$taken' }, places] };
  return [
    { $set: { taken: { $filter: { input: { $ifNull: ['$taken', []] }, cond: others } } } },
    { $set: { taken: { $cond: [isFree, { $concatArrays: ['$taken', [own]] }, '$taken'] } } },
    { $set: { until: { $max: '$taken.until' } } },
  ];
};

type MongoLimitOptions = {
  readonly collections: Collections;
  /** A new unique id. */
  readonly id: () => string;
  /** Counts while the server does not answer. */
  readonly alone: UsageLimits;
};

class MongoLimits extends UsageLimits {
  constructor(private readonly parts: MongoLimitOptions) {
    super();
  }

  async #counted<T>(count: () => Promise<T>, alone: () => Promise<T>): Promise<T> {
    return withMongoRetry(this.parts.collections.client, count, PATIENCE_MILLIS).catch(alone);
  }

  async #changed(_id: string, steps: Document[]) {
    const options = { ...UNCONFIRMED, upsert: true, returnDocument: 'after' } as const;
    return this.parts.collections.limits.findOneAndUpdate({ _id }, steps, options);
  }

  override spend(budget: UsageBudget, amount: number): Promise<SpendOutcome> {
    const count = async (): Promise<SpendOutcome> => {
      const found = await this.#changed(`rate ${budget.name}`, spendPipeline(budget, amount));
      const wait = Math.ceil((found?.wait ?? 0) * 1000);
      return found?.granted === true ? { granted: true } : { granted: false, wait };
    };
    return this.#counted(count, () => this.parts.alone.spend(budget, amount));
  }

  override correct(budget: UsageBudget, amount: number): Promise<void> {
    const count = async (): Promise<void> => {
      await this.#changed(`rate ${budget.name}`, correctionPipeline(budget, amount));
    };
    return this.#counted(count, () => this.parts.alone.correct(budget, amount));
  }

  override acquire(limit: ConcurrencyLimit): Promise<ConcurrencySlot | undefined> {
    const _id = `room ${limit.name}`;
    const id = this.parts.id();
    const release = async (): Promise<void> => {
      const { limits } = this.parts.collections;
      // a place that cannot be given back runs out
      await limits.updateOne({ _id }, { $pull: { taken: { id } } }, UNCONFIRMED).catch(() => undefined);
    };
    const count = async (): Promise<ConcurrencySlot | undefined> => {
      const found = await this.#changed(_id, enterPipeline(limit, id));
      return found?.taken?.some((place) => place.id === id) === true ? { release } : undefined;
    };
    return this.#counted(count, () => this.parts.alone.acquire(limit));
  }
}

export const mongoLimits = (parts: MongoLimitOptions): UsageLimits => new MongoLimits(parts);
