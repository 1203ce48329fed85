// What a conversation begins with: which model speaks, what is known, where it is connected, and which commands there are.
import { collectionList, type CollectionListOut } from '../../api/contract/knowledge.js';
import { modelList } from '../../api/contract/model-profiles.js';
import { EXIT, Failure, wrongUsage } from '../failure.js';
import type { Shape } from '../service/reply.js';
import type { Service } from '../service/service.js';
import { grouped, plural } from '../show/words.js';
import { table } from '../terminal/table.js';
import { oneLine } from '../terminal/text.js';
import type { Conversing } from './sending.js';
import { COMMAND_NAMES } from './slash.js';

type Listed = ReturnType<typeof modelList.parse>;

const NO_MODEL = 'none';
const MOST_NAMES = 5;

/** An older service may not know of it: then nothing is told. */
const ifThere = async <T>(service: Service, path: string, shape: Shape<T>): Promise<T | undefined> => {
  try {
    return await service.json(path, shape);
  } catch (error) {
    if (error instanceof Failure && error.exit !== EXIT.service) return undefined;
    throw error;
  }
};

const modelWords = ({ default: usual, profiles }: Listed, wanted: string | undefined): string => {
  const name = wanted ?? usual;
  const found = profiles.find((profile) => profile.name === name);
  if (found !== undefined) {
    const { provider, model, window } = found;
    return `${oneLine(found.name)}: ${oneLine(provider)}/${oneLine(model)}, window ${grouped(window)} tokens`;
  }
  if (profiles.length === 0)
    return 'the engine alone (no model is configured; docs/providers.md tells how, Ollama keeps everything on this machine)';
  return `the engine alone (--model ${profiles.map((profile) => oneLine(profile.name)).join(', ')})`;
};

const refuseUnknown = ({ profiles }: Listed, wanted: string | undefined): void => {
  if (wanted === undefined || wanted === NO_MODEL || profiles.some(({ name }) => name === wanted)) return;
  const names = [...profiles.map(({ name }) => oneLine(name)), NO_MODEL];
  throw wrongUsage(
    `--model ${oneLine(wanted)}: there is no such profile`,
    `One of: ${names.join(', ')}. docs/providers.md has a profile for each provider; "casefile models" lists yours.`,
  );
};

const knowledgeWords = (
  { items: collections }: Pick<CollectionListOut, 'items'>,
  chosen: readonly string[],
): string => {
  if (chosen.length > 0) return `${chosen.map(oneLine).join(', ')} (of ${plural(collections.length, 'collection')})`;
  if (collections.length === 0) return 'no collections yet (casefile knowledge add NAME FILES…)';
  const names = collections.slice(0, MOST_NAMES).map(({ name }) => oneLine(name));
  const more = collections.length > MOST_NAMES ? ', …' : '';
  return `${plural(collections.length, 'collection')} available: ${names.join(', ')}${more}`;
};

const SHORT = 12;

const snapshotWords = (ids: readonly string[]): string => ids.map((id) => id.slice(0, SHORT)).join(', compared with ');
/** A library that cannot be opened is told of, and keeps nobody from talking. */
const knowledgeIn = async (service: Service, chosen: readonly string[]): Promise<string | undefined> => {
  try {
    return knowledgeWords(await service.json('/v1/knowledge', collectionList), chosen);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.exit === EXIT.notFound ? undefined : error.message;
  }
};

/** Throws when the profile that is wanted is not there. */
export const bannerLines = async ({ id, service, screen, terms }: Conversing): Promise<readonly string[]> => {
  const [models, knowledge] = await Promise.all([
    ifThere(service, '/v1/models', modelList),
    knowledgeIn(service, terms.collections ?? []),
  ]);
  if (models !== undefined) refuseUnknown(models, terms.model);
  const { paint } = screen;
  const rows = [
    ['Conversation', paint.name(oneLine(id))],
    ...(models === undefined ? [] : [['Model', modelWords(models, terms.model)]]),
    ...(knowledge === undefined ? [] : [['Knowledge', knowledge]]),
    ...(terms.snapshots === undefined ? [] : [['Snapshots', snapshotWords(terms.snapshots)]]),
    ['Service', `${service.url}, connected`],
    ['Commands', COMMAND_NAMES.join(' ')],
  ];
  return [
    paint.bold('Casefile chat: every statement of an answer cites the row that shows it.'),
    ...table(rows, screen.width),
  ];
};
