// The product's template library at work on one set: the group of each line at the end, and the processor seconds of a pass.
import { createTemplateMiner } from '../../src/telemetry/templates/templates.js';

export type ClusteringResult = { readonly ids: readonly string[]; readonly seconds: number };

const once = (lines: readonly string[]): ClusteringResult => {
  const templates = createTemplateMiner();
  const given: string[] = [];
  const before = process.threadCpuUsage();
  for (const line of lines) given.push(templates.add(line));
  const { user, system } = process.threadCpuUsage(before);
  return { ids: given.map(templates.resolve), seconds: (user + system) / 1e6 };
};

/** Each pass begins with nothing known. The clock of a thread ticks in milliseconds: short sets need many passes. */
export const cluster = (lines: readonly string[], passes: number): ClusteringResult => {
  const runs = Array.from({ length: passes }, () => once(lines));
  return { ids: runs[0]?.ids ?? [], seconds: runs.reduce((total, { seconds }) => total + seconds, 0) / passes };
};
