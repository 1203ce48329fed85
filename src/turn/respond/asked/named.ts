// Which services a question names, of all that the engine considered, the scope holds, or it suspects.
import { findMentionedNames } from '../../language/catalogue-mentions.js';
import { namedIn as namesIn } from '../../scope/names/named.js';
import { findSuspicion } from '../../question/suspicion.js';
import { asksOfDatabase } from '../../../database/answer/answer-sections.js';
import type { Respond } from '../told.js';
import { isDatabase } from './kinds.js';

const SERVICE = 'service ';

/** “Could it be the database?” means what is called like one. */
const suspected = ({ message, services = [] }: Respond): readonly string[] => {
  const what = findSuspicion(message);
  if (what === undefined) return [];
  const named = namesIn(what, { service: services, environment: [], region: [] }).map(({ name }) => name);
  return named.length === 0 && asksOfDatabase(what) ? services.filter(isDatabase) : named;
};

export const namedIn = (input: Respond): readonly string[] => {
  const { message, findings, scopeServices, diff } = input;
  const { hypotheses, findings: drawn, considered, groups } = findings;
  const known = [...hypotheses, ...drawn, ...considered, ...groups].map(({ service }) => service);
  const affected = hypotheses.flatMap((each) => [...each.affected]);
  // the scope knows names that are written as no whole word of theirs: "the gateway"
  const added = diff.added.flatMap((each) => (each.startsWith(SERVICE) ? [each.slice(SERVICE.length)] : []));
  const said = findMentionedNames(message, [...new Set([...known, ...affected, ...scopeServices])]);
  return [...new Set([...suspected(input), ...said, ...added])];
};
