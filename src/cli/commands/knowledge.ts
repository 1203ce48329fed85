// casefile knowledge: runbooks, notes and past incidents that answers may quote.
import { ENCODINGS } from '../../api/contract/knowledge.js';
import type { Arguments, Command, Context } from '../command.js';
import { EXIT, wrongUsage } from '../failure.js';
import { type Adding, addFiles, strays, type Tally } from '../knowledge/add.js';
import { collectionNamed, existing, type Shelf, shelfOf } from '../knowledge/shelf.js';
import {
  collectionLines,
  listLines,
  type Outcome,
  outcomeJson,
  outcomeLines,
  passageLines,
} from '../knowledge/show.js';
import { plural } from '../show/words.js';

type Doing = { readonly context: Context; readonly args: Arguments; readonly shelf: Shelf };

const encodingOf = (args: Arguments): Pick<Adding, 'encoding'> => {
  const encoding = args.text('encoding');
  if (encoding === undefined) return {};
  if (!ENCODINGS.some((each) => each === encoding))
    throw wrongUsage(`--encoding ${encoding} is none`, `One of: ${ENCODINGS.join(', ')}.`);
  return { encoding };
};

const addingOf = ({ context, args, shelf }: Doing): Adding => {
  const description = args.text('description');
  return {
    shelf,
    collection: collectionNamed(args.words[1]),
    screen: context.screen,
    interrupted: context.interrupted,
    ...encodingOf(args),
    ...(description !== undefined && { description }),
  };
};

const addInvestigation = async (adding: Adding, investigation: string): Promise<Tally> => {
  const { shelf, collection, description, interrupted: signal } = adding;
  const { documents } = await shelf.add(collection, { query: { investigation, description }, signal });
  return { documents, refused: [] };
};

const addAll = async (adding: Adding, files: readonly string[]): Promise<Tally> => {
  const { shelf, collection } = adding;
  const { maxDocumentBytes: most } = await shelf.list();
  const held = await existing(shelf, collection);
  const known = new Map(held.map((each) => [each.name, { ...each, outcome: 'unchanged' as const }]));
  return addFiles(adding, files, { known, most });
};

const prune = async ({ shelf, collection }: Adding, tally: Tally): Promise<readonly string[]> => {
  const names = (await existing(shelf, collection)).map(({ name }) => name);
  const gone = strays(names, tally);
  for (const name of gone) await shelf.remove(collection, name);
  return gone;
};

const report = ({ screen }: Context, outcome: Outcome): number => {
  if (screen.json) screen.printJson(outcomeJson(outcome));
  else screen.print(...outcomeLines(outcome, screen));
  return outcome.refused.length === 0 ? EXIT.ok : EXIT.unexpected;
};

const add = async (doing: Doing): Promise<number> => {
  const { context, args } = doing;
  const [, , ...files] = args.words;
  const adding = addingOf(doing);
  const { collection } = adding;
  const investigation = args.text('investigation');
  if (investigation !== undefined) {
    if (files.length > 0) throw wrongUsage('files and --investigation', 'Add them one after the other.');
    return report(context, { collection, removed: [], ...(await addInvestigation(adding, investigation)) });
  }
  if (files.length === 0) throw wrongUsage('nothing to add', 'Name files, or --investigation ID.');
  const tally = await addAll(adding, files);
  return report(context, { collection, removed: args.flag('prune') ? await prune(adding, tally) : [], ...tally });
};

const list = async ({ context: { screen }, shelf }: Doing): Promise<number> => {
  const all = await shelf.list();
  if (screen.json) screen.printJson(all);
  else screen.print(...listLines(all, screen));
  return EXIT.ok;
};

const show = async ({ context: { screen }, args, shelf }: Doing): Promise<number> => {
  const collection = await shelf.show(collectionNamed(args.words[1]));
  if (screen.json) screen.printJson(collection);
  else screen.print(...collectionLines(collection, screen));
  return EXIT.ok;
};

const search = async ({ context: { screen }, args, shelf }: Doing): Promise<number> => {
  const [, name, ...words] = args.words;
  const limit = args.text('limit');
  const collection = collectionNamed(name);
  if (words.join(' ').trim() === '') throw wrongUsage('nothing to look for', 'casefile knowledge search NAME WORDS…');
  const found = await shelf.search(collection, { q: words.join(' '), ...(limit !== undefined && { limit }) });
  if (screen.json) screen.printJson(found);
  else screen.print(...passageLines(found, screen));
  return EXIT.ok;
};

const remove = async ({ context: { screen }, args, shelf }: Doing): Promise<number> => {
  const [, name, document, ...more] = args.words;
  const collection = collectionNamed(name);
  if (more.length > 0) throw wrongUsage('one document at a time', 'casefile knowledge remove NAME DOCUMENT');
  const { removed } = await shelf.remove(collection, document);
  const what =
    document === undefined ? `${collection} with ${plural(removed, 'document')}` : `${document} of ${collection}`;
  if (screen.json) screen.printJson({ collection, ...(document !== undefined && { document }), removed });
  else screen.print(`${screen.paint.good('✓')} ${what} is gone`);
  return EXIT.ok;
};

const ACTIONS: { readonly [name: string]: (doing: Doing) => Promise<number> } = { add, list, show, search, remove };

export const knowledge: Command = {
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
      throw wrongUsage(
        what === '' ? 'what with the collections?' : `casefile knowledge ${what}?`,
        `There is ${Object.keys(ACTIONS).join(', ')}.`,
      );
    return action({ context, args, shelf: shelfOf(await context.service()) });
  },
};
