// casefile models: lists the configured models, and checks that one answers.
import { modelCheck, modelList } from '../../api/contract/models.js';
import type { CliCommand, CommandContext } from '../command.js';
import { EXIT, unknownSubcommand } from '../command-failure.js';
import { postJson } from '../service/client.js';
import { groupDigits } from '../show/format.js';
import { singleArgument } from './list-and-export.js';
import { oneLine, tableLines } from '../terminal/text.js';

type ModelList = ReturnType<typeof modelList.parse>;
type ModelCheck = ReturnType<typeof modelCheck.parse>;
type AnsweredCheck = Extract<ModelCheck, { outcome: 'answered' }>;

const NONE =
  'No model is configured: answers come from the engine alone. docs/providers.md has a profile for each provider.';

const limitsOf = ({ requestsPerMinute, tokensPerMinute, atOnce }: ModelList['profiles'][number]['limits']): string =>
  [
    requestsPerMinute === undefined ? '' : `${groupDigits(requestsPerMinute)} requests/min`,
    tokensPerMinute === undefined ? '' : `${groupDigits(tokensPerMinute)} tokens/min`,
    atOnce === undefined ? '' : `${atOnce} at once`,
  ]
    .filter((each) => each !== '')
    .join(', ');

const listModels = async ({ screen, service: find }: CommandContext): Promise<number> => {
  const listed = await (await find()).json('/v1/models', modelList);
  const { paint } = screen;
  if (screen.json) screen.printJson(listed);
  else if (listed.profiles.length === 0) screen.print(NONE);
  else {
    const rows = listed.profiles.map(({ name, provider, model, window, limits, fallback }) => [
      paint.name(oneLine(name)),
      provider,
      oneLine(model),
      `${groupDigits(window)} tokens`,
      [
        name === listed.default ? 'default' : '',
        fallback === undefined ? '' : `then ${oneLine(fallback)}`,
        limitsOf(limits),
      ]
        .filter((each) => each !== '')
        .join(', '),
    ]);
    screen.print(...tableLines(rows, screen.width));
  }
  return EXIT.ok;
};

const dollars = (cost: number): string => `$${cost < 0.01 ? cost.toPrecision(2) : cost.toFixed(2)}`;

const costOf = ({ usage, cost }: AnsweredCheck): string => {
  if (usage === undefined) return 'tokens not counted';
  const tokens = `${groupDigits(usage.input)} tokens in, ${groupDigits(usage.output)} out`;
  return cost === undefined ? `${tokens}, no price configured` : `${tokens}, ${dollars(cost)}`;
};

const checkModel = async ({ screen, service: find, interrupted }: CommandContext, name: string): Promise<number> => {
  const service = await find();
  const path = `/v1/models/${encodeURIComponent(name)}/check`;
  const checked = await service.json(path, modelCheck, { ...postJson(), signal: interrupted });
  const { paint } = screen;
  const fine = checked.outcome === 'answered';
  if (screen.json) screen.printJson(checked);
  else if (!fine) screen.print(`${paint.bad('✗')} ${oneLine(checked.because)}`);
  else {
    const { profile, model, firstMillis, millis, stop, text } = checked;
    const named = `${oneLine(profile.name)}: ${oneLine(model ?? profile.model)}`;
    const times = `first word after ${Math.round(firstMillis)} ms, all after ${Math.round(millis)} ms`;
    screen.print(`${paint.good('✓')} ${named} answers: ${times}`, `  "${oneLine(text)}" (${stop}), ${costOf(checked)}`);
  }
  return fine ? EXIT.ok : EXIT.unexpected;
};

const checkSubcommand: CliCommand = {
  name: 'check',
  summary: 'Check that a model answers',
  usage: 'NAME',
  about:
    'Sends one tiny request, which costs a few tokens. Prints how long the answer took, or what is wrong and how to fix it. Exit code 1 if there is no answer.',
  options: {},
  examples: ['casefile models check claude'],
  run: (context, args) => checkModel(context, singleArgument(args, 'NAME')),
};

export const modelsCommand: CliCommand = {
  name: 'models',
  summary: 'List the configured language models, or check that one answers',
  usage: '[check NAME]',
  about: 'docs/providers.md describes how to configure each provider.',
  options: {},
  examples: ['casefile models', 'casefile models check claude', 'casefile models --json'],
  subcommands: [checkSubcommand],
  run: async (context, { words: [word] }) => {
    if (word !== undefined) throw unknownSubcommand('models', word, ['check']);
    return listModels(context);
  },
};
