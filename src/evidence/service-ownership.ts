// Tells which service a name in the data belongs to: the name of a session, or the tag in the comment of a statement.

const ENDING = /[-_.](?:service|svc|server|app|api|rw|ro|user|role)$/;

const plain = (name: string): string => name.trim().toLowerCase().replace(ENDING, '');

/** `checkout`, `checkout-service`, `checkout-7f9c4d-xk2lp`, `checkout_rw`: a name goes on behind a mark, never within a word. */
export const isNameOfService = (service: string, name: string): boolean => {
  const [own, other] = [plain(service), plain(name)];
  return own !== '' && (other === own || (other.startsWith(own) && /^[^\p{L}\p{N}]/u.test(other.slice(own.length))));
};

const COMMENT = /\/\*(.*?)\*\/|--([^\n]*)/gs;
const TAG = /\b(?:service|service[._]name|application|app|controller_app|source)\s*[=:]\s*'?([\p{L}\p{N}_.-]+)'?/giu;

/** The services that the comments of a statement name by a tag: `application='checkout'`. */
export const findServiceTags = (statement: string): readonly string[] =>
  [...statement.matchAll(COMMENT)].flatMap(([, block = '', line = '']) =>
    [...`${block}${line}`.matchAll(TAG)].map(([, name = '']) => name),
  );
