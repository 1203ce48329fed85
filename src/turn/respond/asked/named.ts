// Which services a question names, of all that the engine considered or the scope holds.
import { mentioned } from '../../classify/words/mentions.js';
import type { Respond } from '../told.js';

const SERVICE = 'service ';

export const namedIn = ({ message, findings, scopeServices, diff }: Respond): readonly string[] => {
  const { hypotheses, findings: drawn, considered, groups } = findings;
  const known = [...hypotheses, ...drawn, ...considered, ...groups].map(({ service }) => service);
  const affected = hypotheses.flatMap((each) => [...each.affected]);
  // the scope knows names that are written as no whole word of theirs: "the gateway"
  const added = diff.added.flatMap((each) => (each.startsWith(SERVICE) ? [each.slice(SERVICE.length)] : []));
  return [...new Set([...mentioned(message, [...new Set([...known, ...affected, ...scopeServices])]), ...added])];
};
