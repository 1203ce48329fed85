// Which services a question names, of all that the engine considered or the scope holds.
import { mentioned } from '../classify/mentions.js';
import type { Respond } from './told.js';

export const namedIn = ({ message, findings, scopeServices }: Respond): readonly string[] => {
  const { hypotheses, findings: drawn, considered, groups } = findings;
  const known = [...hypotheses, ...drawn, ...considered, ...groups].map(({ service }) => service);
  const affected = hypotheses.flatMap((each) => [...each.affected]);
  return [...mentioned(message, [...new Set([...known, ...affected, ...scopeServices])])];
};
