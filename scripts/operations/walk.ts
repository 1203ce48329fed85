// The commands of docs/operations.md that can be run from an empty folder, and the transcript of a run.
import { readFileSync } from 'node:fs';

const DOCUMENT = 'docs/operations.md';
export const TRANSCRIPT = 'docs/internal/operations-transcript.md';

const BEGIN = '\n## From an empty folder\n';

/** Commands that are given to the shell together. */
export type Block = { readonly heading: string; readonly commands: string };

export const blocksIn = (document: string): readonly Block[] => {
  const [, after = ''] = document.split(BEGIN);
  const [section = ''] = after.split('\n## ');
  return section.split('\n### ').flatMap((part) => {
    const heading = part.slice(0, part.indexOf('\n')).trim();
    return [...part.matchAll(/```sh\n([^]*?)\n```/g)].map(([, commands = '']) => ({ heading, commands }));
  });
};

export const documented = (): readonly Block[] => blocksIn(readFileSync(DOCUMENT, 'utf8'));

export type Ran = Block & { readonly output: string };

const INTRODUCTION = `# Operations: a transcript

The commands of [operations.md](../operations.md), section "From an empty folder", as \`scripts/operations\` ran them. What differs from run to run is left out by the commands themselves, or written as \`…\`.
`;

export const transcriptOf = (ran: readonly Ran[]): string => {
  let heading = '';
  const parts = ran.map((each) => {
    const title = each.heading === heading ? '' : `\n## ${each.heading}\n`;
    heading = each.heading;
    const said = each.output === '' ? '' : `\n\`\`\`text\n${each.output}\n\`\`\`\n`;
    return `${title}\n\`\`\`sh\n${each.commands}\n\`\`\`\n${said}`;
  });
  return `${INTRODUCTION}${parts.join('')}`;
};
