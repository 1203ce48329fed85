// Cursors of pages: opaque, and good only for the list that returned them.
import { createHash } from 'node:crypto';
import { invalid } from './problems/troubles.js';

const tagOf = (list: string, position: string): string =>
  createHash('sha256')
    .update(JSON.stringify([list, position]))
    .digest('base64url')
    .slice(0, 16);

export const sealed = (list: string, position: string): string =>
  `${tagOf(list, position)}.${Buffer.from(position).toString('base64url')}`;

/** The position inside; refused when another list returned it. */
export const unsealed = (list: string, cursor: string): string => {
  const [tag, body = ''] = cursor.split('.', 2);
  const position = Buffer.from(body, 'base64url').toString();
  if (tag === tagOf(list, position)) return position;
  throw invalid(
    [{ field: 'cursor', detail: 'is not one that this list has returned' }],
    'Leave it out to begin at the first page, then use "next" of the last page.',
  );
};
