// Removes a server's configured secrets from what it says and from what is said about it.
import { isStdioServer, type McpServerOptions } from './options.js';

type NamedValue = readonly [name: string, value: string];

const SECRET_NAME = /secret|password|passphrase|token|key|credential|authorization|cookie/i;
/** Long, of letters and figures, without a space: no word of a text. */
const SECRET_LIKE = /^(?=.*\d)(?=.*[A-Za-z])\S{16,}$/;
/** Shorter values occur in any text. */
const LEAST = 6;

const inUrl = (url: string): readonly NamedValue[] => {
  const { password, searchParams } = new URL(url);
  return [['password', decodeURIComponent(password)], ...searchParams.entries()];
};

/** The value of a header has a kind before the key: `Bearer …`. */
const withHeaderParts = ([name, value]: NamedValue): readonly NamedValue[] => [
  [name, value],
  ...value.split(/\s+/).map((part): NamedValue => [name, part]),
];

/** `--token=…`, or `--token` with the key behind it. */
const inArgs = (args: readonly string[]): readonly NamedValue[] =>
  args.flatMap((arg, at): readonly NamedValue[] => {
    const [name = '', ...value] = arg.split('=');
    return arg.startsWith('-') ? [[name, value.length > 0 ? value.join('=') : (args[at + 1] ?? '')]] : [];
  });

const valuesOf = ({ reach }: McpServerOptions): readonly NamedValue[] =>
  isStdioServer(reach)
    ? [...Object.entries(reach.env), ...inArgs(reach.args)]
    : [...Object.entries(reach.headers).flatMap(withHeaderParts), ...inUrl(reach.url)];

const isSecret = ([name, value]: NamedValue): boolean =>
  value.length >= LEAST && (SECRET_NAME.test(name) || SECRET_LIKE.test(value));

/** Replaces every configured secret of the server in a text. */
export const secretScrubber = (server: McpServerOptions): ((text: string) => string) => {
  const secrets = new Set(
    valuesOf(server)
      .filter(isSecret)
      .map(([, value]) => value),
  );
  const longestFirst = [...secrets].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((left, secret) => left.replaceAll(secret, '[SECRET]'), text);
};
