// casefile knowledge: manages document collections and prints them.
import { optional } from '../../kernel/optional.js';
import {
  type CollectionReply,
  type CollectionListReply,
  ENCODINGS,
  type FoundPassagesReply,
} from '../../api/contract/knowledge.js';
import { minuteTime, plural } from '../show/format.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine, tableLines, wrapText } from '../terminal/text.js';
import { withoutControls } from '../../output/terminal.js';
import {
  type AddedDocuments,
  addFiles,
  type AddOptions,
  type CollectionClient,
  collectionClient,
  existingDocuments,
  filesToAdd,
  requireCollectionName,
  staleDocuments,
} from '../service/collections.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, unknownSubcommand, usageError } from '../command-failure.js';

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

type AddOutcome = AddedDocuments & { readonly collection: string; readonly removed: readonly string[] };

const countOf = ({ documents }: AddedDocuments, wanted: string): number =>
  documents.filter(({ outcome }) => outcome === wanted).length;

const outcomeJson = (outcome: AddOutcome): object => {
  const { collection, documents, removed, refused, leftOut } = outcome;
  const [added, changed, unchanged] = ['added', 'changed', 'unchanged'].map((each) => countOf(outcome, each));
  return { collection, added, changed, unchanged, removed, refused, leftOut, documents };
};

const outcomeLines = (outcome: AddOutcome, { paint, width }: Screen): readonly string[] => {
  const { collection, removed, refused, leftOut } = outcome;
  const reasons = refused.flatMap(({ because, mend }) => [
    ...wrapText(`${paint.bad('✗')} ${oneLine(because)}`, { width }),
    ...(mend === undefined ? [] : wrapText(mend, { width, first: '  ', rest: '  ' })),
  ]);
  const parts = leftOut.flatMap(({ name, because }) =>
    wrapText(`${paint.dim('–')} left out: ${oneLine(name)}: ${oneLine(because)}`, { width, rest: '  ' }),
  );
  const counts = ['added', 'changed', 'unchanged'].map((each) => `${countOf(outcome, each)} ${each}`);
  const pruned = removed.length === 0 ? [] : [`${removed.length} removed`];
  const sign = refused.length === 0 ? paint.good('✓') : paint.bad('✗');
  return [
    ...reasons,
    ...parts,
    `${sign} ${collection}: ${[...counts, ...pruned, `${refused.length} refused`].join(', ')}`,
  ];
};

type KnowledgeCall = {
  readonly context: CommandContext;
  readonly args: CommandArguments;
  readonly collections: CollectionClient;
};

const encodingOf = (args: CommandArguments): Pick<AddOptions, 'encoding'> => {
  const encoding = args.text('encoding');
  if (encoding === undefined) return {};
  if (!ENCODINGS.some((each) => each === encoding))
    throw usageError(`--encoding ${encoding} is not supported`, `One of: ${ENCODINGS.join(', ')}.`);
  return { encoding };
};

const addOptionsOf = ({ context, args, collections }: KnowledgeCall): AddOptions => ({
  collections,
  collection: requireCollectionName(args.words[0]),
  screen: context.screen,
  interrupted: context.interrupted,
  ...encodingOf(args),
  ...optional({ description: args.text('description') }),
});

const addInvestigation = async (options: AddOptions, investigation: string): Promise<AddedDocuments> => {
  const { collections, collection, description, interrupted: signal } = options;
  const { documents, leftOut } = await collections.addInvestigation(collection, investigation, {
    query: { description },
    signal,
  });
  return { documents, leftOut, refused: [] };
};

const addAllFiles = async (options: AddOptions, files: readonly string[]): Promise<AddedDocuments> => {
  const { collections, collection } = options;
  const { maxDocumentBytes: most } = await collections.list();
  const stored = await existingDocuments(collections, collection);
  const known = new Map(stored.map((each) => [each.name, { ...each, outcome: 'unchanged' as const }]));
  return addFiles(options, files, { known, most });
};

const pruneDocuments = async (
  { collections, collection }: AddOptions,
  added: AddedDocuments,
): Promise<readonly string[]> => {
  const names = (await existingDocuments(collections, collection)).map(({ name }) => name);
  const stale = staleDocuments(names, added);
  for (const name of stale) await collections.remove(collection, name);
  return stale;
};

const printOutcome = ({ screen }: CommandContext, outcome: AddOutcome): number => {
  if (screen.json) screen.printJson(outcomeJson(outcome));
  else screen.print(...outcomeLines(outcome, screen));
  return outcome.refused.length === 0 ? EXIT.ok : EXIT.unexpected;
};

const addDocuments = async (call: KnowledgeCall): Promise<number> => {
  const { context, args } = call;
  const [, ...files] = args.words;
  const options = addOptionsOf(call);
  const { collection } = options;
  const investigation = args.text('investigation');
  if (investigation !== undefined) {
    if (files.length > 0)
      throw usageError('files and --investigation cannot be added together', 'Add them one after the other.');
    return printOutcome(context, { collection, removed: [], ...(await addInvestigation(options, investigation)) });
  }
  if (files.length === 0) throw usageError('there is nothing to add', 'Name files, or --investigation ID.');
  const added = await addAllFiles(options, await filesToAdd(files));
  const removed = args.flag('prune') ? await pruneDocuments(options, added) : [];
  return printOutcome(context, { collection, removed, ...added });
};

const listCollections = async ({ context: { screen }, collections }: KnowledgeCall): Promise<number> => {
  const all = await collections.list();
  if (screen.json) screen.printJson(all);
  else screen.print(...collectionListLines(all, screen));
  return EXIT.ok;
};

const showCollection = async ({ context: { screen }, args, collections }: KnowledgeCall): Promise<number> => {
  const collection = await collections.show(requireCollectionName(args.words[0]));
  if (screen.json) screen.printJson(collection);
  else screen.print(...collectionLines(collection, screen));
  return EXIT.ok;
};

const searchCollection = async ({ context: { screen }, args, collections }: KnowledgeCall): Promise<number> => {
  const [name, ...words] = args.words;
  const collection = requireCollectionName(name);
  const q = words.join(' ');
  if (q.trim() === '')
    throw usageError(
      'there is nothing to search for',
      'Write it behind the name: casefile knowledge search NAME WORDS…',
    );
  const found = await collections.search(collection, { q, ...optional({ limit: args.text('limit') }) });
  if (screen.json) screen.printJson(found);
  else screen.print(...passageLines(found, screen));
  return EXIT.ok;
};

const removeDocuments = async ({ context: { screen }, args, collections }: KnowledgeCall): Promise<number> => {
  const [name, document, ...more] = args.words;
  const collection = requireCollectionName(name);
  if (more.length > 0)
    throw usageError('only one document can be removed at a time', 'casefile knowledge remove NAME DOCUMENT');
  const { removed } = await collections.remove(collection, document);
  const what =
    document === undefined ? `${collection} with ${plural(removed, 'document')}` : `${document} of ${collection}`;
  if (screen.json) screen.printJson({ collection, ...optional({ document }), removed });
  else screen.print(`${screen.paint.good('✓')} ${what} is gone`);
  return EXIT.ok;
};

const withCollections =
  (action: (call: KnowledgeCall) => Promise<number>): CliCommand['run'] =>
  async (context, args) =>
    action({ context, args, collections: collectionClient(await context.service()) });

const SUBCOMMANDS: readonly CliCommand[] = [
  {
    name: 'add',
    summary: 'Add files, or the resolved issues of an investigation, to a collection',
    usage: 'NAME FILE… | NAME FOLDER… | NAME --investigation ID',
    about:
      'Reads Markdown, plain text, HTML, PDF with a text layer, files of Word, Excel and PowerPoint (.docx, .xlsx, .pptx), OpenDocument (.odt, .ods, .odp), EPUB, and lists of notes in JSON, also as .gz and in .zip, .tar and .tar.gz archives. Of a folder, all files with the ending of a document are added. Macros are neither read nor run. Makes the collection if it does not exist. Secrets are masked. Files that have not changed are left alone. Exit code 1 if a file cannot be read; the reason is printed, and the other files are added.',
    options: {
      description: { type: 'string', value: 'TEXT', help: 'what the collection is about' },
      investigation: { type: 'string', value: 'ID', help: 'add the resolved issues of this investigation' },
      encoding: { type: 'string', value: 'NAME', help: 'encoding of text files: utf-8 (default) or latin1' },
      prune: { type: 'boolean', help: 'remove documents of the collection that are not among the files' },
    },
    examples: [
      'casefile knowledge add runbooks docs/runbooks/*.md --description "What to do when" --prune',
      'casefile knowledge add incidents --investigation INC-42',
    ],
    run: withCollections(addDocuments),
  },
  {
    name: 'list',
    summary: 'List the collections',
    usage: '',
    options: {},
    examples: ['casefile knowledge list'],
    run: withCollections(listCollections),
  },
  {
    name: 'show',
    summary: 'Show the documents of a collection',
    usage: 'NAME',
    options: {},
    examples: ['casefile knowledge show runbooks'],
    run: withCollections(showCollection),
  },
  {
    name: 'search',
    summary: 'Search a collection for passages',
    usage: 'NAME WORDS…',
    options: { limit: { type: 'string', value: 'N', help: 'print at most N passages (default: 10)' } },
    examples: ['casefile knowledge search runbooks how do I drain a node'],
    run: withCollections(searchCollection),
  },
  {
    name: 'remove',
    summary: 'Delete a collection, or one of its documents, for good',
    usage: 'NAME [DOCUMENT]',
    options: {},
    examples: ['casefile knowledge remove runbooks drain-a-node.md'],
    run: withCollections(removeDocuments),
  },
];

export const knowledgeCommand: CliCommand = {
  name: 'knowledge',
  summary: 'Manage runbooks, notes and past incidents that answers may quote',
  usage: 'add | list | show | search | remove',
  options: {},
  examples: SUBCOMMANDS.flatMap(({ examples }) => examples.slice(0, 1)),
  subcommands: SUBCOMMANDS,
  run: async (_, { words: [word] }) => {
    throw unknownSubcommand(
      'knowledge',
      word,
      SUBCOMMANDS.map(({ name }) => name),
    );
  },
};
