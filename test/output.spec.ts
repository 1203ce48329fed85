// Whoever writes text for readers writes it through src/output.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

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
  'to a terminal': /\bstd(?:out|err)\.write\(/,
  'an entity of HTML': /&(?:lt|gt|amp|quot);/,
};

/** They write no text from outside, or read a format instead of writing it. */
const EXEMPT: { readonly [file: string]: string } = {
  'api/docs.controller.ts': 'a fixed page',
  'bootstrap/cli-host.ts': 'tells its own address',
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

  it('composes the text of every answer through the renderer of Markdown', () => {
    const composers = files.filter(
      (file) =>
        /^\s+text: .*|nextActions:/m.test(textOf(file)) && /: Answer\b.*=>? \(?\{|: Answer = \{/.test(textOf(file)),
    );
    expect(composers.filter((file) => file.startsWith('turn/respond/') && !importsOutput(file))).toEqual([]);
    expect(composers).toContain('turn/respond/compose-answer.ts');
  });
});
