// The banner of a conversation: model, collections, snapshots, service and commands.
import { collectionList, type CollectionListReply } from '../../api/contract/knowledge.js';
import { modelList } from '../../api/contract/models.js';
import { CommandFailure, EXIT, usageError } from '../command-failure.js';
import type { WireShape } from '../service/response.js';
import type { ServiceClient } from '../service/client.js';
import { groupDigits, plural } from '../show/format.js';
import { oneLine, tableLines } from '../terminal/text.js';
import type { ConversationSession } from './turn-sender.js';
import { SLASH_NAMES } from './conversation.js';

type ModelList = ReturnType<typeof modelList.parse>;

const NO_MODEL = 'none';
const MOST_NAMES = 5;

/** `undefined` where the service is older and has no such route. */
const getIfSupported = async <T>(service: ServiceClient, path: string, shape: WireShape<T>): Promise<T | undefined> => {
  try {
    return await service.json(path, shape);
  } catch (error) {
    if (error instanceof CommandFailure && error.exit !== EXIT.service) return undefined;
    throw error;
  }
};

const modelText = ({ default: usual, profiles }: ModelList, requested: string | undefined): string => {
  const name = requested ?? usual;
  const found = profiles.find((profile) => profile.name === name);
  if (found !== undefined) {
    const { provider, model, window } = found;
    return `${oneLine(found.name)}: ${oneLine(provider)}/${oneLine(model)}, window ${groupDigits(window)} tokens`;
  }
  if (profiles.length === 0)
    return 'the engine alone (no model is configured; docs/providers.md tells how, Ollama keeps everything on this machine)';
  return `the engine alone (--model ${profiles.map((profile) => oneLine(profile.name)).join(', ')})`;
};

const refuseUnknownModel = ({ profiles }: ModelList, requested: string | undefined): void => {
  if (requested === undefined || requested === NO_MODEL || profiles.some(({ name }) => name === requested)) return;
  const names = [...profiles.map(({ name }) => oneLine(name)), NO_MODEL];
  throw usageError(
    `--model ${oneLine(requested)}: there is no such profile`,
    `One of: ${names.join(', ')}. docs/providers.md has a profile for each provider; "casefile models" lists yours.`,
  );
};

const collectionsText = (
  { items: collections }: Pick<CollectionListReply, 'items'>,
  chosen: readonly string[],
): string => {
  if (chosen.length > 0) return `${chosen.map(oneLine).join(', ')} (of ${plural(collections.length, 'collection')})`;
  if (collections.length === 0) return 'no collections yet (casefile knowledge add NAME FILES…)';
  const names = collections.slice(0, MOST_NAMES).map(({ name }) => oneLine(name));
  const more = collections.length > MOST_NAMES ? ', …' : '';
  return `${plural(collections.length, 'collection')} available: ${names.join(', ')}${more}`;
};

const SHORT = 12;

const snapshotsText = (ids: readonly string[]): string => ids.map((id) => id.slice(0, SHORT)).join(', compared with ');
/** A collection store that cannot be opened does not prevent the conversation: the banner shows why. */
const knowledgeText = async (service: ServiceClient, chosen: readonly string[]): Promise<string | undefined> => {
  try {
    return collectionsText(await service.json('/v1/knowledge', collectionList), chosen);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return error.exit === EXIT.notFound ? undefined : error.message;
  }
};

/** Throws when the requested profile does not exist. */
export const bannerLines = async ({ id, service, screen, terms }: ConversationSession): Promise<readonly string[]> => {
  const [models, knowledge] = await Promise.all([
    getIfSupported(service, '/v1/models', modelList),
    knowledgeText(service, terms.collections ?? []),
  ]);
  if (models !== undefined) refuseUnknownModel(models, terms.model);
  const { paint } = screen;
  const rows = [
    ['Conversation', paint.name(oneLine(id))],
    ...(models === undefined ? [] : [['Model', modelText(models, terms.model)]]),
    ...(knowledge === undefined ? [] : [['Knowledge', knowledge]]),
    ...(terms.snapshots === undefined ? [] : [['Snapshots', snapshotsText(terms.snapshots)]]),
    ['Service', `${service.url}, connected`],
    ['Commands', SLASH_NAMES.join(' ')],
  ];
  return [
    paint.bold('Casefile chat: every statement of an answer cites the row that shows it.'),
    ...tableLines(rows, screen.width),
  ];
};
