// By what a message tells which trouble it means, before it is read: a status code, a path, and whether it is over.
import { optional } from '../../kernel/optional.js';

/** Absent: the message does not say it. */
export type TroubleWords = {
  /** Status codes, or classes of them: `404`, `5xx`. */
  readonly statuses: readonly string[];
  /** As written: “/labels”. */
  readonly path?: string;
  /** The code or the words of an error, as a program writes them: “ENOSPC”. */
  readonly text?: string;
  /** In lower case. */
  readonly terms: readonly string[];
};

/** A number is a code where it is no part of a name, a time, an amount or a path. */
const STATUS =
  /(?<![\p{L}\p{N}.:/$€£#_-])([45](?:\d\d|xx))(?:s|er|ern|en)?(?![\p{L}\p{N}_/]|[.:,-]\d|\s*(?:ms|s|m|min|%|mb|gb)\b)/giu;

const PATH = /(?<![\p{L}\p{N}/.:])\/\p{L}[\p{L}\p{N}_{}:-]*(?:\/[\p{L}\p{N}_{}:.-]+)*/u;

/** What is meant is over, though no time is said. */
const EARLIER =
  /(?<!\p{L})(?:earlier|a while ago|just before|vorhin|früher|zuvor|antes|hace un rato|más temprano|plus tôt|tout à l['’]heure|tantôt|mais cedo|há pouco|prima|eerder|daarnet|wcześniej|daha önce)(?!\p{L})|刚才|之前|早些时候|さっき|先ほど|以前|아까/iu;

/** An error of the operating system, or in quotes at least two words. */
const ERROR_CODE = /(?<![\p{L}\p{N}_])(E[A-Z]{4,12})(?![\p{L}\p{N}_])/u;
const QUOTED = /["“«`]([^"“”«»`\n]{8,120})["”»`]/u;

/** Capitals are a code only among words in small letters. */
const findErrorText = (text: string): string | undefined => {
  const quoted = QUOTED.exec(text)?.[1]?.trim();
  if (quoted !== undefined && /\s/.test(quoted)) return quoted;
  return /\p{Ll}{3}/u.test(text) ? ERROR_CODE.exec(text)?.[1] : undefined;
};

const TERM = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[._-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const MOST_TERMS = 40;

/** Undefined: it names nothing by which a trouble could be found. */
export const findTroubleWords = (text: string): TroubleWords | undefined => {
  const statuses = [...new Set([...text.matchAll(STATUS)].map(([, code = '']) => code.toLowerCase()))];
  const path = PATH.exec(text)?.[0];
  const said = findErrorText(text);
  const isNamed = statuses.length > 0 || path !== undefined || said !== undefined;
  if (!isNamed && !EARLIER.test(text)) return undefined;
  const terms = [...text.matchAll(TERM)].slice(0, MOST_TERMS).map(([word]) => word.toLowerCase());
  return { statuses, terms, ...optional({ path, text: said }) };
};
