// What Home does not offer to a caller, and how it says so. Loaded after the first paint, with the table of roles.
import type { OperationName } from '../api/operations.js';
import { isAllowed, type SignedIn } from '../shared/access.js';

/** By the operation that each needs. */
const PARTS = {
  ask: { needs: 'ask', text: 'asking questions' },
  search: { needs: 'searchRecords', text: 'search' },
  investigations: { needs: 'listInvestigations', text: 'investigations' },
  alerts: { needs: 'listAlerts', text: 'alerts' },
  services: { needs: 'listServices', text: 'services' },
  logs: { needs: 'sendRows', text: 'storing logs' },
} as const satisfies { readonly [part: string]: { readonly needs: OperationName; readonly text: string } };

export type HomePart = keyof typeof PARTS;

/** `text`: nothing is hidden where it is empty. */
export const hiddenParts = (caller: SignedIn): { readonly parts: readonly HomePart[]; readonly text: string } => {
  const parts = (Object.keys(PARTS) as HomePart[]).filter((part) => !isAllowed(caller, PARTS[part].needs));
  if (parts.length === 0) return { parts, text: '' };
  const names = parts.map((part) => PARTS[part].text).join(', ');
  return { parts, text: `Not shown, as your role (${caller.role}) or its limits do not allow it: ${names}.` };
};
