// Opens what the configuration names of outside servers; where it names none, nothing of them is loaded.
import { NoOutside } from '../adapters/memory/absent.js';
import type { Outside } from '../adapters/mcp/outside.js';
import type { OutsideServer } from '../adapters/mcp/options.js';
import type { OutsideSettings } from '../config/outside.js';
import type { Masking } from '../ports/masking.js';

const serverOf = ([name, settings]: [string, OutsideSettings['servers'][string]]): OutsideServer => {
  const { allow, timeout, mostCharacters } = settings;
  const bounds = { name, allow, timeout, mostCharacters };
  if ('url' in settings) return { ...bounds, reach: { url: settings.url, headers: settings.headers } };
  const { command, args, env } = settings;
  return { ...bounds, reach: { command, args, env } };
};

export type OutsideInput = { readonly settings: OutsideSettings; readonly masking: Masking; readonly version: string };

export const outsideOf = async ({ settings, masking, version }: OutsideInput): Promise<Outside> => {
  const servers = Object.entries(settings.servers).map(serverOf);
  if (servers.length === 0) return { source: new NoOutside(), close: async () => undefined };
  const { openOutside } = await import('../adapters/mcp/outside.js');
  return openOutside({ servers, masking, version });
};
