// Keeps what opens a server out of everything that the server says and that is said about it.
import { type OutsideServer, isStarted } from './options.js';

/** Shorter values occur in any text. */
const LEAST = 6;

const inUrl = (url: string): readonly string[] => {
  const { username, password, searchParams } = new URL(url);
  return [decodeURIComponent(username), decodeURIComponent(password), ...searchParams.values()];
};

const valuesOf = ({ reach }: OutsideServer): readonly string[] =>
  isStarted(reach)
    ? Object.values(reach.env)
    : [...Object.values(reach.headers).flatMap((value) => [value, ...value.split(/\s+/)]), ...inUrl(reach.url)];

/** Replaces every configured secret of the server in a text. */
export const scrubber = (server: OutsideServer): ((text: string) => string) => {
  const secrets = [...new Set(valuesOf(server))].filter((value) => value.length >= LEAST);
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((left, secret) => left.replaceAll(secret, '[SECRET]'), text);
};
