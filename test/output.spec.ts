// Whoever writes text for readers writes it through src/output: text that no renderer has written does not compile where it is printed, and nobody but a renderer may call a text rendered.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TerminalStream } from '../src/cli/terminal/screen.js';
import { html, htmlTemplate } from '../src/output/html.js';
import { htmlPage } from '../src/output/html-page.js';
import { markdown, markdownCell, markdownLine, markdownTemplate } from '../src/output/markdown.js';
import type { Rendered } from '../src/output/rendered.js';
import { terminal, terminalLines } from '../src/output/terminal.js';
import type { VerifyReport } from '../src/app/audit/verify-investigation.js';

const said: string = '<b>\u001b[2J';

/** Checked by the compiler: each line would be an unused directive, and fail, if an unrendered text were taken there. */
export const refusedByTheCompiler = (stdout: TerminalStream): readonly (() => unknown)[] => [
  // @ts-expect-error a text that nobody rendered
  () => stdout.write(said),
  // @ts-expect-error put together from a rendered text and another
  () => stdout.write(terminal.data(said) + said),
  // @ts-expect-error another format
  () => stdout.write(markdown.prose(said)),
  // @ts-expect-error another format
  () => stdout.write(html.data(said)),
  // @ts-expect-error a line of Markdown
  () => markdownLine([said]),
  // @ts-expect-error a cell of a table
  () => markdownCell(said),
  // @ts-expect-error a page
  (): Rendered<'html'> => `<p>${html.data(said)}</p>`,
  // @ts-expect-error a text in a page
  () => htmlTemplate`<p>${said}</p>`,
  // @ts-expect-error a text in a file of Markdown
  () => markdownTemplate`# ${said}`,
  // @ts-expect-error Markdown in a page
  () => htmlPage({ title: said, body: [markdown.data(said)] }),
  // @ts-expect-error a claim of a verification
  (): VerifyReport['turns'] => [{ turn: 1, claims: [{ text: said, verdict: 'supported' }] }],
  () => stdout.write(terminal.data(said)),
  () => stdout.write(terminalLines([said])),
];

const SRC = join(process.cwd(), 'src');

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.startsWith('output/'),
);

const textOf = (file: string): string => readFileSync(join(SRC, file), 'utf8');

const importsOutput = (file: string): boolean => /from '(?:\.\.?\/)+output\//.test(textOf(file));

/** Signs that a file writes a format itself. */
const WRITES: { readonly [what: string]: RegExp } = {
  'a heading of Markdown': /[`'](?:\\n)*#{1,3} \$\{/,
  'a page of HTML': /<!doctype html>/i,
  'an escape sequence': /\\(?:u001b|x1b|u009b|e)\[\??\d/i,
  'to a terminal': /\bstd(?:out|err)\.write\(|\bconsole\.\w+\(/,
  'an entity of HTML': /&(?:lt|gt|amp|quot);/,
};

/** They write no text from outside, or read a format instead of writing it. */
const EXEMPT: { readonly [file: string]: string } = {
  'adapters/channels/slack/slack-delivery.ts': 'reads entities',
  'adapters/channels/teams/teams-delivery.ts': 'reads entities',
  'api/docs.controller.ts': 'a fixed page',
  'cli/chat/prompt.ts': 'moves the cursor in what a person types',
  'database/knowledge/knowledge-documents.ts': 'texts of ours',
  'telemetry/masking/encoded.ts': 'reads entities',
  'telemetry/masking/masking-rule.ts': 'reads entities',
  'turn/agent/text-calls.ts': 'for models, within a fence',
  'turn/prompts/brief.ts': 'for models, within a fence',
  'turn/prompts/fence.ts': 'finds entities',
};

describe('output', () => {
  it.each(Object.entries(WRITES))('is written by the renderer of its format: %s', (_, sign) => {
    const writers = files.filter((file) => sign.test(textOf(file)) && !importsOutput(file));
    expect(writers.filter((file) => !Object.hasOwn(EXEMPT, file))).toEqual([]);
  });

  it('is called rendered by renderers alone', () => {
    const callers = files.filter((file) => /\bas (?:Rendered<|MarkdownText\b)/.test(textOf(file)));
    expect(callers).toEqual([]);
  });

  it('composes the text of every answer through the renderer of Markdown', () => {
    const composers = files.filter(
      (file) =>
        /^\s+text: .*|nextActions:/m.test(textOf(file)) && /: Answer\b.*=>? \(?\{|: Answer = \{/.test(textOf(file)),
    );
    expect(composers.filter((file) => file.startsWith('turn/respond/') && !importsOutput(file))).toEqual([]);
    expect(composers).toContain('turn/respond/compose-answer.ts');
  });
});
