// What a model has cost, of one turn or of a whole investigation: calls, tokens, dollars, and whether the sum is whole.
import type { Answer } from '../../evidence/answer.js';
import { grouped, plural } from './words.js';

type Spent = Omit<Answer['usage'], 'rowsRead' | 'millis'>;

const NOTHING: Spent = { modelCalls: 0, inputTokens: 0, outputTokens: 0 };

const SMALLEST = 0.0001;

const dollars = (cost: number): string => (cost > 0 && cost < SMALLEST ? `< $${SMALLEST}` : `$${cost.toFixed(4)}`);

/** Some servers count nothing. */
const isCounted = ({ inputTokens, outputTokens }: Spent): boolean => inputTokens + outputTokens > 0;

/** Without a price there is no sum; with some, it is a part of it. */
const costWords = ({ cost, partial }: Spent): string => {
  if (cost === undefined) return 'cost unknown: no price is configured';
  return partial === true ? `at least ${dollars(cost)} (partial)` : dollars(cost);
};

/** Nothing where no model was asked. */
export const spentWords = (spent: Spent): string | undefined => {
  const { modelCalls, inputTokens, outputTokens } = spent;
  if (modelCalls === 0) return undefined;
  if (!isCounted(spent)) return `${plural(modelCalls, 'model call')}, tokens and cost unknown: the server counts none`;
  const tokens = `${grouped(inputTokens)} tokens in, ${grouped(outputTokens)} out`;
  return `${plural(modelCalls, 'model call')}, ${tokens}, ${costWords(spent)}`;
};

const plus = (sum: Spent, each: Spent): Spent => {
  if (each.modelCalls === 0) return sum;
  const isPartial = sum.partial === true || each.partial === true || each.cost === undefined;
  const cost = sum.cost === undefined && each.cost === undefined ? {} : { cost: (sum.cost ?? 0) + (each.cost ?? 0) };
  return {
    modelCalls: sum.modelCalls + each.modelCalls,
    inputTokens: sum.inputTokens + each.inputTokens,
    outputTokens: sum.outputTokens + each.outputTokens,
    ...cost,
    ...(isPartial && { partial: true as const }),
  };
};

export const spentIn = (answers: readonly Pick<Answer, 'usage'>[]): Spent =>
  answers.reduce((sum, { usage }) => plus(sum, usage), NOTHING);
