// “That service”, “its errors” refer to the first suspect.

const KINDS = '(?:service|component|app|application|microservice|one|pod|suspect|culprit)';
const THINGS =
  '(?:logs?|errors?|exceptions?|warnings?|lines|traces?|spans?|metrics|stack ?traces?|deploys?|gauges?|cpu|memory)';

/** “This service desk” is no reference. */
const ENDS = String.raw`(?=\W*$|[?.!,;:]| (?:is|was|has|did|do|does|and|or|in|at|on|since|for|from|during|between|before|after|now|then|again|logs?|says?|shows?|fails?)\b)`;

const POINTED = new RegExp(
  String.raw`\b(?<only>only |just )?(?:(?:of |in |from |at |on |for |with |about |to |by )?(?<said>(?:that|this|the same|said|the (?:guilty|suspected|faulty|failing|culprit|leading|first)) ${KINDS})${ENDS}|(?<own>its (?:own |last |latest |recent )?${THINGS})(?![\w-]))`,
  'i',
);

export type ServiceReference = { readonly said: string; readonly instead: boolean };

/** Undefined where a message refers to no service. */
export const findServiceReference = (text: string): ServiceReference | undefined => {
  const { only, said, own } = POINTED.exec(text)?.groups ?? {};
  const words = said ?? own;
  return words === undefined ? undefined : { said: words, instead: only !== undefined };
};
