// Addresses of other services, as settings name them.
import { z } from 'zod';

export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .max(2_048);

/** Without the slash at its end. */
export const baseAddress = webAddress
  .refine((text) => !/[?#]/.test(text), 'must be an address without "?" and "#"')
  .transform((text) => text.replace(/\/+$/, ''));
