// casefile mask: shows what masking replaces in a file, and by which rule. Needs no service and prints no secret whole.
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createMasker } from '../../telemetry/masking/mask.js';
import type { CliCommand, CommandContext } from '../command.js';
import { EXIT, fileFailure, usageError } from '../command-failure.js';
import { oneLine, truncate } from '../terminal/text.js';
import { singleArgument } from './list-and-export.js';

type MaskedPart = { readonly rule: string; readonly hint: string };
type MaskedLine = { readonly text: string; readonly parts: readonly MaskedPart[] };

const SHOWN = 2;
const LONG_ENOUGH = 12;

/** Two characters of a long secret, so that its owner recognizes it. */
const hintOf = (secret: string): string =>
  `${secret.length >= LONG_ENOUGH ? secret.slice(0, SHOWN) : ''}… ${secret.length} characters`;

/** The masking key of the service is not at hand: placeholders are equal only within one run. */
const explainer = (): ((line: string) => MaskedLine) => {
  const key = createSecretKey(randomBytes(32));
  let parts: MaskedPart[] = [];
  const mask = createMasker({
    digest: (text) => createHmac('sha256', key).update(text).digest('hex'),
    observe: (_, { rule, secret }) => parts.push({ rule, hint: hintOf(secret) }),
  });
  return (line) => {
    parts = [];
    return { text: mask(line), parts };
  };
};

const LONGEST_LINE = 300;

const explain = async ({ screen, stdin }: CommandContext, file: string): Promise<void> => {
  const input = file === '-' ? stdin : createReadStream(file, 'utf8');
  const explainLine = explainer();
  let number = 0;
  let masked = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      number++;
      const { text, parts } = explainLine(line);
      if (parts.length === 0) continue;
      masked++;
      if (screen.json) {
        screen.printJson({ line: number, text, parts });
        continue;
      }
      screen.print(`${number}: ${truncate(oneLine(text), LONGEST_LINE)}`);
      for (const { rule, hint } of parts) screen.print(`    ${rule}: ${oneLine(hint)}`);
    }
  } catch (error) {
    throw fileFailure(file, error);
  }
  if (!screen.json) screen.print(`${masked} of ${number} lines have something to mask.`);
};

export const maskCommand: CliCommand = {
  name: 'mask',
  summary: 'Show what masking replaces in a file, and by which rule',
  usage: 'FILE',
  about:
    'Reads the file line by line, or standard input for "-", and prints each line that changes as it would be stored, with the rules that found something. No secret is printed whole. Nothing is stored, and no service is needed.',
  options: { explain: { type: 'boolean', help: 'print lines that change, with the rules that found something' } },
  examples: ['casefile mask --explain app.log', 'kubectl logs checkout | casefile mask --explain -'],
  run: async (context, args) => {
    if (!args.flag('explain')) throw usageError('casefile mask needs --explain', 'Run: casefile mask --explain FILE');
    await explain(context, singleArgument(args, 'FILE'));
    return EXIT.ok;
  },
};
