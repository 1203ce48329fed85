// casefile debug: what an investigation exchanged with models, tools and stores, and everything that was recorded of one exchange.
import { interactionDocument, interactionPage } from '../../api/contract/timeline.js';
import { INTERACTION_KINDS } from '../../investigation/views/interaction.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { CommandFailure, EXIT, usageError } from '../command-failure.js';
import { fetchPages, investigationPath, type ServiceClient } from '../service/client.js';
import { clockTime, groupDigits, plural } from '../show/format.js';
import type { Paint } from '../terminal/colours.js';
import { oneLine, tableLines } from '../terminal/text.js';

type ListedInteraction = ReturnType<typeof interactionPage.parse>['items'][number];
type InteractionDocument = ReturnType<typeof interactionDocument.parse>;

const KINDS: { readonly [Kind in ListedInteraction['kind']]: string } = {
  model_request: 'model',
  tool_call: 'tool',
  store_query: 'query',
};

const statusText = ({ status }: ListedInteraction, { good, bad, warn, dim }: Paint): string => {
  const paints = { running: dim, succeeded: good, failed: bad, skipped: warn, abandoned: warn };
  return paints[status](status);
};

const durationText = ({ durationMs }: ListedInteraction): string =>
  durationMs === undefined ? '' : `${groupDigits(Math.round(durationMs))} ms`;

const sizeText = ({ rows, inputTokens, outputTokens }: ListedInteraction): string => {
  if (rows !== undefined) return plural(rows, 'row');
  return inputTokens === undefined ? '' : `${groupDigits(inputTokens)} → ${groupDigits(outputTokens ?? 0)} tokens`;
};

const listLines = (items: readonly ListedInteraction[], numbers: readonly number[], paint: Paint, width: number) =>
  tableLines(
    items.map((item, index) => [
      paint.name(String(numbers[index])),
      clockTime(item.startedAt),
      `turn ${item.turn}`,
      KINDS[item.kind],
      oneLine(item.name),
      statusText(item, paint),
      durationText(item),
      sizeText(item),
      item.because === undefined ? '' : paint.dim(oneLine(item.because)),
    ]),
    width,
  );

const blockLines = (title: string, text: string | undefined, paint: Paint): readonly string[] =>
  text === undefined ? [] : ['', paint.bold(title), ...text.split('\n').map(oneLine)];

const jsonText = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value, undefined, 2);

const requestLines = ({ request }: InteractionDocument, paint: Paint): readonly string[] => {
  if (request === undefined) return [];
  const { sent, failures, isSame, request: rebuilt } = request;
  const check = isSame
    ? paint.good('as it was sent')
    : paint.warn('not as it was sent: what it was built from has changed');
  return [
    ...blockLines('Parameters', jsonText(sent), paint),
    ...failures.map(({ profile, reason, because }) => paint.warn(oneLine(`${profile}: ${reason}: ${because}`))),
    ...(rebuilt === undefined
      ? ['', 'The request cannot be rebuilt: what it was built from is gone.']
      : ['', `Request, ${check}`, ...rebuilt.messages.flatMap(({ role, text }) => blockLines(role, text, paint))]),
  ];
};

const detailLines = (found: InteractionDocument, paint: Paint): readonly string[] => {
  const { id, kind, name, turn, stage, because, input, output, query, batch } = found;
  const place = [`turn ${turn}`, stage].filter((part) => part !== undefined).map(oneLine);
  const facts = [statusText(found, paint), durationText(found), sizeText(found)].filter((part) => part !== '');
  return [
    `${paint.bold(oneLine(name))}  ${KINDS[kind]}, ${place.join(', ')}, ${oneLine(id)}`,
    `${found.startedAt}  ${facts.join(', ')}`,
    ...(because === undefined ? [] : [paint.warn(oneLine(because))]),
    ...requestLines(found, paint),
    ...blockLines('Input', input, paint),
    ...blockLines(kind === 'model_request' ? 'Reply' : 'Result', output, paint),
    ...blockLines('Query', jsonText(query), paint),
    ...blockLines('Batch', jsonText(batch), paint),
  ];
};

const fetchAll = async (service: ServiceClient, id: string): Promise<readonly ListedInteraction[]> => {
  const path = `${investigationPath(id)}/interactions?limit=1000`;
  const items: ListedInteraction[] = [];
  const read = (after = '') =>
    service.json(after === '' ? path : `${path}&cursor=${encodeURIComponent(after)}`, interactionPage);
  for await (const page of fetchPages(service.url + path, read)) items.push(...page.items);
  return items;
};

/** A number of the list, or an id. */
const findInteraction = (items: readonly ListedInteraction[], wanted: string): ListedInteraction => {
  const found = /^\d{1,9}$/.test(wanted) ? items[Number(wanted) - 1] : items.find(({ id }) => id === wanted);
  if (found !== undefined) return found;
  throw new CommandFailure(
    EXIT.notFound,
    `there is no interaction ${oneLine(wanted)}`,
    `It has ${items.length}, 1 and on.`,
  );
};

const showOne = async (service: ServiceClient, { screen }: CommandContext, of: { id: string; interaction: string }) => {
  const path = `${investigationPath(of.id)}/interactions/${encodeURIComponent(of.interaction)}`;
  const found = await service.json(path, interactionDocument);
  if (screen.json) screen.printJson(found);
  else screen.print(...detailLines(found, screen.paint));
};

const runDebug = async (context: CommandContext, args: CommandArguments): Promise<number> => {
  const [id, wanted, ...more] = args.words;
  if (id === undefined || more.length > 0)
    throw usageError('casefile debug takes an ID and a number', 'casefile debug INC-42 3');
  const { screen } = context;
  const service = await context.service();
  const items = await fetchAll(service, id);
  if (wanted !== undefined) {
    await showOne(service, context, { id, interaction: findInteraction(items, wanted).id });
    return EXIT.ok;
  }
  const [turn, kind] = [args.text('turn'), args.text('kind')];
  const shown = items.filter(
    (item) => (turn ?? String(item.turn)) === String(item.turn) && (kind ?? item.kind) === item.kind,
  );
  if (screen.json) screen.printJson({ items: shown });
  else if (shown.length === 0) screen.print('Nothing of this kind was exchanged.');
  else {
    const numbers = shown.map((item) => items.indexOf(item) + 1);
    screen.print(...listLines(shown, numbers, screen.paint, screen.width));
  }
  return EXIT.ok;
};

export const debugCommand: CliCommand = {
  name: 'debug',
  onlyReads: true,
  summary: 'Show what was exchanged with models, tools and stores',
  usage: 'ID [N]',
  about: 'N: a number of the list, or an id, shows everything that was recorded of it.',
  options: {
    turn: { type: 'string', value: 'N', help: 'only of this turn' },
    kind: { type: 'string', value: 'KIND', help: `only of this kind: ${INTERACTION_KINDS.join(', ')}` },
  },
  examples: ['casefile debug INC-42', 'casefile debug INC-42 3', 'casefile debug INC-42 --kind model_request --json'],
  run: runDebug,
};
