// Schemas of signing in: who is asking, and how people come in.
import { z } from 'zod';
import { KEY_ROLES } from '../../kernel/key-role.js';
import { instantOut } from './fields.js';

/** A page of the console: no other path, and no other host, can be written so. */
const consolePage = z
  .string()
  .max(1_024)
  .regex(/^\/(?:#[\x21-\x7e]*)?$/, 'must be "/" or a page of the console, such as /#/investigation/INC-1');

export const signInQuery = z.strictObject({
  to: consolePage.default('/').meta({ description: 'The page to come back to. "/" when absent.' }),
});

export const signInOptions = z.object({
  provider: z
    .object({ name: z.string().meta({ description: 'For the button: “Sign in with …”.' }) })
    .meta({ description: 'Absent: API keys alone.' })
    .exactOptional(),
});

export const signedIn = z.object({
  kind: z.enum(['key', 'user', 'channel', 'system']),
  id: z.string().meta({ description: 'Who acts, as facts and the audit name them.' }),
  name: z.string().meta({ description: 'For people.' }),
  role: z
    .enum(KEY_ROLES)
    .meta({ description: 'Of its key or of the rule of its sign-in; admin where neither is required.' }),
  areKeysRequired: z
    .boolean()
    .meta({ description: 'Nobody is admitted without a key or, where people sign in, a session.' }),
  services: z.array(z.string()).meta({ description: 'The only ones whose telemetry is read.' }).exactOptional(),
  collections: z.array(z.string()).meta({ description: 'The only ones that may be used.' }).exactOptional(),
  until: instantOut.meta({ description: 'Its end; a session without requests ends earlier.' }).exactOptional(),
});

export const signedOut = z.object({
  continueAt: z
    .string()
    .meta({ description: 'Where the browser ends the session of the provider, if it offers that.' })
    .exactOptional(),
});
