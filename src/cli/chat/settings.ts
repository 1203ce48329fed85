// What a configuration file says of a chat; what stands on the command line goes before it.
import { optional } from '../../kernel/optional.js';
import { unknownCollection } from '../../telemetry/passages/names.js';
import type { Arguments, ClientFile, Context } from '../command.js';
import { wrongUsage } from '../failure.js';
import { shelfOf } from '../knowledge/shelf.js';
import { oneLine } from '../terminal/text.js';

export type Settings = ClientFile['chat'] & {
  /** Where these stand; absent: nowhere, they are the usual ones. */
  readonly file?: string;
};

const USUAL: ClientFile = { service: {}, chat: { streaming: true } };

const EXAMPLE = 'Example: { "service": { "url": "http://127.0.0.1:4680" }, "chat": { "maxResults": 3 } }';

const fileNamed = ({ lent }: Context, path: string): ClientFile => {
  const loaded = lent.clientFile(path);
  if (!('faults' in loaded)) return loaded;
  const faults = loaded.faults.map((fault) => `- ${fault}`).join('\n');
  throw wrongUsage(`--config ${path}: the configuration is not valid`, `${faults}\n${EXAMPLE}`);
};

/** Also names the service, if the file does: to be read before that is looked for. */
export const settingsOf = (context: Context, args: Arguments): { readonly settings: Settings } & ClientFile => {
  const file = args.text('config');
  const read = file === undefined ? USUAL : fileNamed(context, file);
  return { ...read, settings: { ...read.chat, ...optional({ file }) } };
};

/** The collections that a chat searches; each of them is there. */
export const collectionsOf = async (
  context: Context,
  args: Arguments,
  { collections = [], file = '' }: Settings,
): Promise<readonly string[]> => {
  const named = args.list('collection');
  const wanted = named.length > 0 ? named : collections;
  if (wanted.length === 0) return [];
  const known = (await shelfOf(await context.service()).list()).items.map(({ name }) => name);
  const lost = wanted.find((name) => !known.includes(name));
  if (lost === undefined) return [...new Set(wanted)];
  const where = named.length > 0 ? `--collection ${oneLine(lost)}` : `${file}: chat.collections`;
  throw wrongUsage(`${where}: ${unknownCollection(oneLine(lost), known)}`, 'casefile knowledge list tells of each.');
};
