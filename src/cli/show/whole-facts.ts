// Facts as a service sent them, held to their shape before anything is told of them.
import { toldFacts } from '../../api/contract/told-facts.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { EXIT, Failure } from '../failure.js';
import { quoted } from '../service/reply.js';

const MEND =
  'It is damaged, or of another version: compare "casefile --version" with the service\'s; where they agree, restore the data folder from a backup ("casefile restore").';

const isTold = (type: string): type is keyof typeof toldFacts => Object.hasOwn(toldFacts, type);

/** `of`: whose facts they are. Refuses at the first that is not whole. */
export const wholeFacts = (facts: readonly InvestigationFact[], of: string): readonly InvestigationFact[] => {
  for (const [index, { type, data }] of facts.entries()) {
    const issue = isTold(type) ? toldFacts[type].safeParse(data).error?.issues[0] : undefined;
    if (issue === undefined) continue;
    const where = ['data', ...issue.path.map(String)].join('.');
    throw new Failure(
      EXIT.unexpected,
      `fact ${index + 1} of ${of} (${type}) cannot be read at ${quoted(where)}: ${quoted(issue.message)}`,
      MEND,
    );
  }
  return facts;
};
