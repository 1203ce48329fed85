// casefile knowledge: runbooks, notes and past incidents that answers may quote.
import {
  type CollectionReply,
  type CollectionListReply,
  ENCODINGS,
  type FoundPassagesReply,
} from '../../api/contract/knowledge.js';
import { minuteTime, plural } from '../show/format.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine, tableLines, withoutControls, wrapText } from '../terminal/text.js';
import {
  type AddedDocuments,
  addFiles,
  type AddOptions,
  type CollectionClient,
  collectionClient,
  existingDocuments,
  requireCollectionName,
  staleDocuments,
} from '../service/collections.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';

// Collections, documents and passages as lines of a terminal.

const described = ({ name, description }: { readonly name: string; readonly description: string }): string =>
  oneLine(description === '' ? name : `${name}: ${description}`);

export const collectionListLines = ({ items }: CollectionListReply, { paint, width }: Screen): readonly string[] => {
  if (items.length === 0) return ['No collections. Make one: casefile knowledge add NAME FILES…'];
  const rows = items.map(({ name, documents, passages, changed, description, unavailable }) => [
    paint.name(oneLine(name)),
    plural(documents, 'document'),
    plural(passages, 'passage'),
    minuteTime(changed),
    unavailable === undefined ? paint.dim(oneLine(description)) : paint.bad(oneLine(unavailable)),
  ]);
  return tableLines(rows, width);
};

export const collectionLines = (shown: CollectionReply, { paint, width }: Screen): readonly string[] => {
  const { items, embedding, unavailable, passages } = shown;
  const by = embedding === undefined ? 'words' : `words and vectors of ${embedding.model} (${embedding.dimension})`;
  const rows = items.map(({ name, title, passages: parts, added }) => [
    paint.name(oneLine(name)),
    plural(parts, 'passage'),
    minuteTime(added),
    paint.dim(oneLine(title)),
  ]);
  return [
    paint.bold(described(shown)),
    `${plural(items.length, 'document')}, ${plural(passages, 'passage')}, searched by ${by}`,
    ...(unavailable === undefined ? [] : wrapText(paint.bad(oneLine(unavailable)), { width })),
    '',
    ...tableLines(rows, width),
  ];
};

export const passageLines = (
  { collection, passages, notices }: FoundPassagesReply,
  { paint, width }: Screen,
): readonly string[] => {
  const head = notices.map((notice) => paint.warn(oneLine(notice)));
  if (passages.length === 0) return [...head, `Nothing in "${oneLine(collection)}" reads like that.`];
  const found = passages.flatMap(({ title, section = [], file = '', from, to, text }) => [
    `${paint.bold(oneLine([title, ...section].join(' / ')))}  ${paint.dim(`${oneLine(file)} ${from}–${to}`)}`,
    ...withoutControls(text)
      .split('\n')
      .flatMap((line) => wrapText(line, { width, first: '  ', rest: '  ' })),
    '',
  ]);
  return [...head, ...found.slice(0, -1)];
};

export type AddOutcome = AddedDocuments & { readonly collection: string; readonly removed: readonly string[] };

const countOf = ({ documents }: AddedDocuments, wanted: string): number =>
  documents.filter(({ outcome }) => outcome === wanted).length;

export const outcomeJson = (outcome: AddOutcome): object => {
  const { collection, documents, removed, refused } = outcome;
  const [added, changed, unchanged] = ['added', 'changed', 'unchanged'].map((each) => countOf(outcome, each));
  return { collection, added, changed, unchanged, removed, refused, documents };
};

export const outcomeLines = (outcome: AddOutcome, { paint, width }: Screen): readonly string[] => {
  const { collection, removed, refused } = outcome;
  const reasons = refused.flatMap(({ because, mend }) => [
    ...wrapText(`${paint.bad('✗')} ${oneLine(because)}`, { width }),
    ...(mend === undefined ? [] : wrapText(mend, { width, first: '  ', rest: '  ' })),
  ]);
  const counts = ['added', 'changed', 'unchanged'].map((each) => `${countOf(outcome, each)} ${each}`);
  const pruned = removed.length === 0 ? [] : [`${removed.length} removed`];
  const sign = refused.length === 0 ? paint.good('✓') : paint.bad('✗');
  return [...reasons, `${sign} ${collection}: ${[...counts, ...pruned, `${refused.length} refused`].join(', ')}`];
};

type KnowledgeCall = {
  readonly context: CommandContext;
  readonly args: CommandArguments;
  readonly shelf: CollectionClient;
};

const encodingOf = (args: CommandArguments): Pick<AddOptions, 'encoding'> => {
  const encoding = args.text('encoding');
  if (encoding === undefined) return {};
  if (!ENCODINGS.some((each) => each === encoding))
    throw usageError(`--encoding ${encoding} is none`, `One of: ${ENCODINGS.join(', ')}.`);
  return { encoding };
};

const addOptionsOf = ({ context, args, shelf }: KnowledgeCall): AddOptions => {
  const description = args.text('description');
  return {
    shelf,
    collection: requireCollectionName(args.words[1]),
    screen: context.screen,
    interrupted: context.interrupted,
    ...encodingOf(args),
    ...(description !== undefined && { description }),
  };
};

const addInvestigation = async (adding: AddOptions, investigation: string): Promise<AddedDocuments> => {
  const { shelf, collection, description, interrupted: signal } = adding;
  const { documents } = await shelf.add(collection, { query: { investigation, description }, signal });
  return { documents, refused: [] };
};

const addAll = async (adding: AddOptions, files: readonly string[]): Promise<AddedDocuments> => {
  const { shelf, collection } = adding;
  const { maxDocumentBytes: most } = await shelf.list();
  const held = await existingDocuments(shelf, collection);
  const known = new Map(held.map((each) => [each.name, { ...each, outcome: 'unchanged' as const }]));
  return addFiles(adding, files, { known, most });
};

const pruneDocuments = async ({ shelf, collection }: AddOptions, tally: AddedDocuments): Promise<readonly string[]> => {
  const names = (await existingDocuments(shelf, collection)).map(({ name }) => name);
  const gone = staleDocuments(names, tally);
  for (const name of gone) await shelf.remove(collection, name);
  return gone;
};

const printOutcome = ({ screen }: CommandContext, outcome: AddOutcome): number => {
  if (screen.json) screen.printJson(outcomeJson(outcome));
  else screen.print(...outcomeLines(outcome, screen));
  return outcome.refused.length === 0 ? EXIT.ok : EXIT.unexpected;
};

const addDocuments = async (doing: KnowledgeCall): Promise<number> => {
  const { context, args } = doing;
  const [, , ...files] = args.words;
  const adding = addOptionsOf(doing);
  const { collection } = adding;
  const investigation = args.text('investigation');
  if (investigation !== undefined) {
    if (files.length > 0) throw usageError('files and --investigation', 'Add them one after the other.');
    return printOutcome(context, { collection, removed: [], ...(await addInvestigation(adding, investigation)) });
  }
  if (files.length === 0) throw usageError('nothing to add', 'Name files, or --investigation ID.');
  const tally = await addAll(adding, files);
  return printOutcome(context, {
    collection,
    removed: args.flag('prune') ? await pruneDocuments(adding, tally) : [],
    ...tally,
  });
};

const listCollections = async ({ context: { screen }, shelf }: KnowledgeCall): Promise<number> => {
  const all = await shelf.list();
  if (screen.json) screen.printJson(all);
  else screen.print(...collectionListLines(all, screen));
  return EXIT.ok;
};

const showCollection = async ({ context: { screen }, args, shelf }: KnowledgeCall): Promise<number> => {
  const collection = await shelf.show(requireCollectionName(args.words[1]));
  if (screen.json) screen.printJson(collection);
  else screen.print(...collectionLines(collection, screen));
  return EXIT.ok;
};

const searchCollection = async ({ context: { screen }, args, shelf }: KnowledgeCall): Promise<number> => {
  const [, name, ...words] = args.words;
  const limit = args.text('limit');
  const collection = requireCollectionName(name);
  if (words.join(' ').trim() === '') throw usageError('nothing to look for', 'casefile knowledge search NAME WORDS…');
  const found = await shelf.search(collection, { q: words.join(' '), ...(limit !== undefined && { limit }) });
  if (screen.json) screen.printJson(found);
  else screen.print(...passageLines(found, screen));
  return EXIT.ok;
};

const removeDocuments = async ({ context: { screen }, args, shelf }: KnowledgeCall): Promise<number> => {
  const [, name, document, ...more] = args.words;
  const collection = requireCollectionName(name);
  if (more.length > 0) throw usageError('one document at a time', 'casefile knowledge remove NAME DOCUMENT');
  const { removed } = await shelf.remove(collection, document);
  const what =
    document === undefined ? `${collection} with ${plural(removed, 'document')}` : `${document} of ${collection}`;
  if (screen.json) screen.printJson({ collection, ...(document !== undefined && { document }), removed });
  else screen.print(`${screen.paint.good('✓')} ${what} is gone`);
  return EXIT.ok;
};

const ACTIONS: { readonly [name: string]: (doing: KnowledgeCall) => Promise<number> } = {
  add: addDocuments,
  list: listCollections,
  show: showCollection,
  search: searchCollection,
  remove: removeDocuments,
};

export const knowledgeCommand: CliCommand = {
  name: 'knowledge',
  summary: 'Keep runbooks, notes and past incidents that answers may quote',
  usage: 'add NAME FILE… | list | show NAME | search NAME WORDS… | remove NAME [DOCUMENT]',
  about:
    'add reads markdown, plain text, HTML, PDF with a text layer and notes in JSON; secrets are masked, a file that has not changed is left alone, and one that cannot be read is told with the reason: exit code 1 if there is any. What is removed is gone for good.',
  options: {
    description: { type: 'string', value: 'TEXT', help: 'what the collection is about' },
    investigation: { type: 'string', value: 'ID', help: 'add the resolved issues of this investigation' },
    encoding: { type: 'string', value: 'NAME', help: 'of text files: utf-8 (default) or latin1' },
    prune: { type: 'boolean', help: 'remove documents of the collection that are not among the files' },
    limit: { type: 'string', value: 'N', help: 'of a search: at most so many passages (default 10)' },
  },
  examples: [
    'casefile knowledge add runbooks docs/runbooks/*.md --description "What to do when" --prune',
    'casefile knowledge add incidents --investigation INC-42',
    'casefile knowledge search runbooks how do I drain a node',
  ],
  run: async (context, args) => {
    const [what = ''] = args.words;
    const action = Object.hasOwn(ACTIONS, what) ? ACTIONS[what] : undefined;
    if (action === undefined)
      throw usageError(
        what === '' ? 'what with the collections?' : `casefile knowledge ${what}?`,
        `There is ${Object.keys(ACTIONS).join(', ')}.`,
      );
    return action({ context, args, shelf: collectionClient(await context.service()) });
  },
};
