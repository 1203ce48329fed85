// Schemas of channels of people: the name in the path. What their products deliver is read by the adapter of each.
import { z } from 'zod';

export const channelNameField = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/,
    'must be the name of a channel in the configuration: 1 to 64 letters, digits, "-" or "_"',
  )
  .meta({ description: 'Its name in "channels" of the configuration.' });
