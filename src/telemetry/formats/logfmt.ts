// logfmt: `level=info msg="a \"quoted\" text" duration=3ms done`.
import type { LineReader } from './line-reader.js';

type LogfmtToken = { readonly name: string; readonly value: string | true; readonly end: number };

const NAME = /[^\s="]{1,256}/y;
const QUOTED = /"(?:[^"\\]|\\[^])*"/y;
const BARE = /[^\s"]*/y;

const matchAt = (pattern: RegExp, text: string, from: number): string | undefined => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0];
};

const unquoted = (text: string): string => {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1).replace(/\\(["\\])/g, '$1');
  }
};

const tokenAt = (text: string, from: number): LogfmtToken | undefined => {
  const name = matchAt(NAME, text, from);
  if (name === undefined) return undefined;
  const after = from + name.length;
  if (text[after] !== '=') return { name, value: true, end: after };
  const raw = matchAt(text[after + 1] === '"' ? QUOTED : BARE, text, after + 1);
  if (raw === undefined) return undefined;
  return { name, value: raw.startsWith('"') ? unquoted(raw) : raw, end: after + 1 + raw.length };
};

const GAP = /[ \t]*/y;

/** `undefined` unless the whole line is made of names and pairs, the first one a pair. */
export const parseLogfmt = (line: string): ReadonlyMap<string, string | true> | undefined => {
  const pairs = new Map<string, string | true>();
  for (let from = 0; from < line.length;) {
    const token = tokenAt(line, from);
    if (token === undefined || (from === 0 && token.value === true)) return undefined;
    if (!pairs.has(token.name)) pairs.set(token.name, token.value);
    const gap = matchAt(GAP, line, token.end)?.length ?? 0;
    if (gap === 0 && token.end < line.length) return undefined;
    from = token.end + gap;
  }
  return pairs;
};

/** Pairs of a header, a level and a message behind it, as Sidekiq writes: `pid=7 tid=a1 WARN: memory high: rss=900MB`. */
const LEVEL_OF_HEADER = /^(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|CRITICAL|UNKNOWN):$/;

const isHeaderOfMessage = (pairs: ReadonlyMap<string, string | true>): boolean =>
  [...pairs].some(([name, value]) => value === true && LEVEL_OF_HEADER.test(name));

/** Prose with one `x=1` in it is no logfmt: half of the words are pairs, and there are two at least. */
export const readLogfmt: LineReader = (line) => {
  if (!/^[\w.@-]{1,64}=/.test(line)) return undefined;
  const pairs = parseLogfmt(line);
  if (pairs === undefined || isHeaderOfMessage(pairs)) return undefined;
  const valued = [...pairs.values()].filter((value) => value !== true).length;
  if (valued < 2 || valued * 2 < pairs.size) return undefined;
  const { t, ...others } = Object.fromEntries(pairs);
  // Grafana and log15; in other programs a `t` may be anything
  return typeof t === 'string' && /^\d{4}-\d\d-\d\dT/.test(t)
    ? { '@timestamp': t, ...others }
    : Object.fromEntries(pairs);
};
