// Finds the services that a question names: considered by the engine, in the scope, or suspected by the question.
import type { ComposeInput } from '../answer-outline.js';
import { isDatabaseName } from './problem-kinds.js';

const SERVICE_PREFIX = 'service ';

/** “Could it be the database?” means services named like one. */
const suspectedServices = ({ details, intents, services = [] }: ComposeInput): readonly string[] => {
  if (intents.suspected.length > 0) return intents.suspected;
  const isDatabase = details.suspicion !== undefined && details.suspicion.topics.includes('database');
  return isDatabase ? services.filter(isDatabaseName) : [];
};

export const findNamedServices = (input: ComposeInput): readonly string[] => {
  const { intents, findings, scopeServices, diff } = input;
  const { hypotheses, findings: drawn, considered, groups } = findings;
  const known = [...hypotheses, ...drawn, ...considered, ...groups].map(({ service }) => service);
  const affected = hypotheses.flatMap((each) => [...each.affected]);
  // the scope also recognises partial names: "the gateway"
  const added = diff.added.flatMap((each) =>
    each.startsWith(SERVICE_PREFIX) ? [each.slice(SERVICE_PREFIX.length)] : [],
  );
  const seen = new Set([...known, ...affected, ...scopeServices]);
  const said = intents.named.filter((name) => seen.has(name));
  return [...new Set([...suspectedServices(input), ...said, ...added])];
};
