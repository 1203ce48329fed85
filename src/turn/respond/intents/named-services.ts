// Finds the services that a question names: considered by the engine, in the scope, or suspected by the question.
import { findMentionedNames } from '../../../language/text/catalogue-mentions.js';
import { findSuspicion } from '../../../language/suspicion.js';
import { asksOfDatabase } from '../database/database-sections.js';
import type { ComposeInput } from '../answer-outline.js';
import { isDatabaseName } from './problem-kinds.js';

const SERVICE_PREFIX = 'service ';

/** “Could it be the database?” means services named like one. */
const suspectedServices = ({ message, intents, services = [] }: ComposeInput): readonly string[] => {
  if (intents.suspected.length > 0) return intents.suspected;
  const what = findSuspicion(message);
  return what !== undefined && asksOfDatabase(what) ? services.filter(isDatabaseName) : [];
};

export const findNamedServices = (input: ComposeInput): readonly string[] => {
  const { message, findings, scopeServices, diff } = input;
  const { hypotheses, findings: drawn, considered, groups } = findings;
  const known = [...hypotheses, ...drawn, ...considered, ...groups].map(({ service }) => service);
  const affected = hypotheses.flatMap((each) => [...each.affected]);
  // the scope also recognises partial names: "the gateway"
  const added = diff.added.flatMap((each) =>
    each.startsWith(SERVICE_PREFIX) ? [each.slice(SERVICE_PREFIX.length)] : [],
  );
  const said = findMentionedNames(message, [...new Set([...known, ...affected, ...scopeServices])]);
  return [...new Set([...suspectedServices(input), ...said, ...added])];
};
