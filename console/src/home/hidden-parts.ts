// What Home does not offer to a caller, and how it says so. Loaded after the first paint, with the table of roles.
import type { OperationName } from '../api/operations.js';
import { isAllowed, type SignedIn } from '../shared/access.js';
import { TEXTS } from '../texts/texts.js';

/** By the operation that each needs. */
const PARTS = {
  ask: 'ask',
  search: 'searchRecords',
  investigations: 'listInvestigations',
  alerts: 'listAlerts',
  services: 'listServices',
  logs: 'sendRows',
} as const satisfies { readonly [part: string]: OperationName };

export type HomePart = keyof typeof PARTS;

/** `text`: nothing is hidden where it is empty. */
export const hiddenParts = (caller: SignedIn): { readonly parts: readonly HomePart[]; readonly text: string } => {
  const parts = (Object.keys(PARTS) as HomePart[]).filter((part) => !isAllowed(caller, PARTS[part]));
  if (parts.length === 0) return { parts, text: '' };
  const names = parts.map((part) => TEXTS.homePage.hiddenParts[part]).join(', ');
  return { parts, text: TEXTS.homePage.hidden(caller.role, names) };
};
