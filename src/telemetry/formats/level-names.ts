// What loggers call a level, as alternatives of a regular expression.
import { TRANSLATED_LEVEL_NAMES } from '../fields/level-map.js';

const NAMES =
  'trace debug debug1 debug2 debug3 debug4 debug5 fine finer finest info information success notice log warn warning err error severe crit critical fatal alert emerg panic';
/** A level in capitals alone: `[Config]` is the name of a part of a program. */
const CAPITALS_ALONE = 'CONFIG';
const SHORT_NAMES = 'TRC DBG DBUG DEBU INF NTC WRN FTL FAT CRT VRB ERRO EROR ERRR SEVER WARNI DPANIC';
const TRANSLATED_CAPITALS = [
  ...new Set(TRANSLATED_LEVEL_NAMES.flatMap((name) => [name.toUpperCase(), name.toLocaleUpperCase('tr')])),
].join('|');
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const TRANSLATED_CAPITALISED = TRANSLATED_LEVEL_NAMES.map(capitalised).join('|');
export const CAPITAL_LEVEL_NAME = `${CAPITALS_ALONE}|${NAMES.toUpperCase().replaceAll(' ', '|')}|${SHORT_NAMES.replaceAll(' ', '|')}|${TRANSLATED_CAPITALS}`;
export const ANY_LEVEL_NAME = `${CAPITAL_LEVEL_NAME}|${NAMES.replaceAll(' ', '|')}|${NAMES.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replaceAll(' ', '|')}|${TRANSLATED_CAPITALISED}`;
