// casefile store: whether every stored batch is whole, and away with what nobody holds.
import { optional } from '../../kernel/optional.js';
import { storeCheck, storeSweep } from '../../api/contract/store.js';
import type { Arguments, Command, Context } from '../command.js';
import { EXIT, wrongUsage } from '../failure.js';
import { pages } from '../service/pages.js';
import type { Shape } from '../service/reply.js';
import { post } from '../service/service.js';
import { bytes, plural } from '../show/words.js';
import { oneLine } from '../terminal/text.js';
import { onlyWord } from './read.js';

type Checked = ReturnType<typeof storeCheck.parse>;
type Swept = ReturnType<typeof storeSweep.parse>;

type Page = { readonly next?: string };
type Wanted<P> = { readonly path: string; readonly shape: Shape<P>; readonly body?: object };

async function* pagesOf<P extends Page>({ service: find }: Context, wanted: Wanted<P>): AsyncGenerator<P> {
  const { path, shape, body } = wanted;
  const service = await find();
  yield* pages(service.url + path, (after) => service.json(path, shape, post({ ...body, ...optional({ after }) })));
}

const check = async (context: Context): Promise<number> => {
  const { screen } = context;
  const damaged: Checked['damaged'][number][] = [];
  let [blobs, stored, unheld, loose] = [0, 0, 0, 0];
  for await (const page of pagesOf(context, { path: '/v1/store/check', shape: storeCheck })) {
    damaged.push(...page.damaged);
    blobs += page.blobs;
    stored += page.bytes;
    unheld += page.unheld.blobs;
    loose += page.unheld.bytes;
  }
  if (screen.json) screen.printJson({ blobs, bytes: stored, damaged, unheld: { blobs: unheld, bytes: loose } });
  else {
    const { paint } = screen;
    const lines = damaged.map(({ hash, how, heldBy }) => {
      const holders = heldBy.length === 0 ? 'no investigation cites it' : heldBy.map(oneLine).join(', ');
      return `${paint.bad('✗')} ${hash} is ${how}: ${holders}`;
    });
    const sign = damaged.length === 0 ? paint.good('✓') : paint.bad('✗');
    const sum = `${plural(blobs, 'batch', 'batches')}, ${bytes(stored)}: ${damaged.length} damaged, ${unheld} cited by no investigation (${bytes(loose)})`;
    screen.print(...lines, `${sign} ${sum}`);
  }
  return damaged.length === 0 ? EXIT.ok : EXIT.unexpected;
};

const hoursOf = (args: Arguments): number | undefined => {
  const text = args.text('older-than');
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw wrongUsage(`--older-than ${text} is no number of hours`, 'At least 1.');
  return Number(text);
};

const sweep = async (context: Context, args: Arguments): Promise<number> => {
  const { screen } = context;
  const olderThanHours = hoursOf(args);
  const dryRun = args.flag('dry-run');
  const body = { dryRun, ...optional({ olderThanHours }) };
  const swept: Swept['swept'][number][] = [];
  let blobs = 0;
  for await (const page of pagesOf(context, { path: '/v1/store/sweep', shape: storeSweep, body })) {
    swept.push(...page.swept);
    blobs += page.blobs;
  }
  const freed = swept.reduce((sum, each) => sum + each.bytes, 0);
  if (screen.json) screen.printJson({ blobs, dryRun, swept, bytes: freed });
  else {
    const done = dryRun ? 'would be deleted' : 'deleted';
    const sum = `${swept.length} of ${plural(blobs, 'batch', 'batches')} ${done}, ${bytes(freed)}`;
    screen.print(`${screen.paint.good('✓')} ${sum}`);
  }
  return EXIT.ok;
};

export const store: Command = {
  name: 'store',
  summary: 'Check that every stored batch is whole, or delete those that no investigation cites',
  usage: 'check | sweep',
  about:
    'check reads every batch against its hash and names the investigations that cite a damaged one; exit code 1 if there is any. sweep deletes what a crash left behind: batches that no investigation cites and that were stored more than a day ago.',
  options: {
    'older-than': { type: 'string', value: 'HOURS', help: 'sweep only what was stored longer ago (default 24)' },
    'dry-run': { type: 'boolean', help: 'say what a sweep would delete' },
  },
  examples: ['casefile store check', 'casefile store sweep --dry-run', 'casefile store sweep --older-than 72'],
  run: (context, args) => {
    const what = onlyWord(args, 'check or sweep');
    if (what === 'check') return check(context);
    if (what === 'sweep') return sweep(context, args);
    throw wrongUsage(`casefile store ${what}?`, 'There is "casefile store check" and "casefile store sweep".');
  },
};
