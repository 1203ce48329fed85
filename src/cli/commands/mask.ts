// casefile mask: shows what masking replaces in a file, and by which rule; or masks what is stored anew. Prints no secret whole.
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createMasker } from '../../telemetry/masking/mask.js';
import type { MaskingPolicy } from '../../telemetry/masking/own-rules.js';
import { policyOf } from '../../telemetry/masking/policies.js';
import type { CliCommand, CommandContext, RescanSummary } from '../command.js';
import { CommandFailure, errorMessage, EXIT, fileFailure, usageError } from '../command-failure.js';
import type { Screen } from '../terminal/screen.js';
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
const explainer = (policy: MaskingPolicy): ((line: string) => MaskedLine) => {
  const key = createSecretKey(randomBytes(32));
  let parts: MaskedPart[] = [];
  const mask = createMasker({
    digest: (text) => createHmac('sha256', key).update(text).digest('hex'),
    policy,
    observe: (_, { rule, secret }) => parts.push({ rule, hint: hintOf(secret) }),
  });
  return (line) => {
    parts = [];
    return { text: mask(line), parts };
  };
};

const LONGEST_LINE = 300;

const explain = async (
  { screen, stdin, host }: CommandContext,
  { file, tenant }: { file: string; tenant: string },
): Promise<void> => {
  const input = file === '-' ? stdin : createReadStream(file, 'utf8');
  const explainLine = explainer(policyOf(host.masking(), tenant));
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

const storeLine = ({ tenant, store, scanned, changed }: RescanSummary['stores'][number], isDry: boolean): string =>
  `${oneLine(tenant)}: ${store}: ${changed} of ${scanned} ${isDry ? 'would change' : 'changed'}`;

const ruleLines = (found: RescanSummary['found']): readonly string[] =>
  Object.entries(found).flatMap(([store, rules]) => [
    `found in ${store}:`,
    ...Object.entries(rules)
      .toSorted(([, a], [, b]) => b - a)
      .map(([rule, times]) => `    ${rule}: ${times}`),
  ]);

const printRescan = (done: RescanSummary, screen: Screen): void => {
  if (screen.json) return screen.printJson(done);
  const { stores, found, unmasked, dryRun } = done;
  const isChanged = stores.some(({ changed }) => changed > 0);
  screen.print(...stores.map((each) => storeLine(each, dryRun)), ...ruleLines(found));
  for (const { store, what, because } of unmasked)
    screen.print(`${screen.paint.bad('✗')} ${store}: ${oneLine(what)} may hold secrets still: ${oneLine(because)}`);
  if (!isChanged) screen.print('Nothing was found: all that is stored is masked as the rules of today have it.');
  else if (dryRun)
    screen.print('Nothing was changed. Without --dry-run it is masked, and the old batches are deleted.');
  else screen.print('What was found is masked. "casefile verify ID" says what it means for the claims of an answer.');
};

const rescanFailure = (error: unknown, { interrupted }: CommandContext): CommandFailure => {
  if (error instanceof CommandFailure) return error;
  if (interrupted.aborted)
    return new CommandFailure(
      EXIT.interrupted,
      'interrupted',
      'What was masked stays masked. Run the same command again to continue.',
    );
  const isOwned = error instanceof Error && error.name === 'FolderInUse';
  return isOwned
    ? new CommandFailure(EXIT.service, errorMessage(error), 'Stop the service of the folder, and run this again.')
    : new CommandFailure(
        EXIT.unexpected,
        `mask --rescan: ${errorMessage(error)}`,
        'Mend that, and run the same command again: it continues.',
      );
};

const rescan = async (context: CommandContext, dryRun: boolean): Promise<number> => {
  const { host, screen, interrupted } = context;
  let last = '';
  const onProgress = (of: string, done: number): void => {
    if (screen.isTTY) screen.live(`${of}: ${done}`);
    else if (of !== last) screen.note(`masking ${of}`);
    last = of;
  };
  const done = await host.rescan({ dryRun, onProgress, signal: interrupted }).catch((error: unknown) => {
    throw rescanFailure(error, context);
  });
  if ('refused' in done) throw new CommandFailure(EXIT.unexpected, done.refused, done.howToFix);
  printRescan(done, screen);
  return done.unmasked.length === 0 ? EXIT.ok : EXIT.unexpected;
};

export const maskCommand: CliCommand = {
  name: 'mask',
  summary: 'Show what masking replaces in a file; or mask what is stored anew',
  usage: '--explain FILE | --rescan',
  about:
    'With --explain, reads the file line by line, or standard input for "-", and prints each line that changes as it would be stored, with the rules that found something, by the policy of the configuration for the tenant. Nothing is stored, and no service is needed. With --rescan, masks everything in the data folder anew by the rules and settings of today: telemetry, documents, snapshots, batches, facts and texts. Stop the service of the folder first. An interrupted run continues with the same command. Exit code 1 if something could not be masked. No secret is printed whole.',
  options: {
    explain: { type: 'boolean', help: 'print lines that change, with the rules that found something' },
    rescan: { type: 'boolean', help: 'mask what the data folder holds anew' },
    tenant: {
      type: 'string',
      value: 'NAME',
      help: 'with --explain: mask as for this tenant; without it, as for "default"',
    },
    'dry-run': { type: 'boolean', help: 'with --rescan: only count what would change, by store and rule' },
  },
  examples: [
    'casefile mask --explain app.log',
    'kubectl logs checkout | casefile mask --explain -',
    'casefile mask --rescan --dry-run',
    'casefile mask --rescan',
  ],
  run: async (context, args) => {
    if (args.flag('rescan')) {
      if (args.words.length > 0)
        throw usageError('casefile mask --rescan takes no FILE', 'CASEFILE_DATA names the folder.');
      return rescan(context, args.flag('dry-run'));
    }
    if (!args.flag('explain'))
      throw usageError('casefile mask needs --explain or --rescan', 'Run: casefile mask --explain FILE');
    await explain(context, { file: singleArgument(args, 'FILE'), tenant: args.text('tenant') ?? 'default' });
    return EXIT.ok;
  },
};
