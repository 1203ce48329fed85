// What loggers call a level, as alternatives of a regular expression.

const NAMES =
  'trace debug debug1 debug2 debug3 debug4 debug5 fine finer finest info information success notice log warn warning err error severe crit critical fatal alert emerg panic';
/** A level in capitals alone: `[Config]` is the name of a part of a program. */
const CAPITALS_ALONE = 'CONFIG';
const SHORT_NAMES = 'TRC DBG DBUG DEBU INF NTC WRN FTL FAT CRT VRB ERRO EROR ERRR SEVER WARNI DPANIC';
export const CAPITAL_LEVEL_NAME = `${CAPITALS_ALONE}|${NAMES.toUpperCase().replaceAll(' ', '|')}|${SHORT_NAMES.replaceAll(' ', '|')}`;
export const ANY_LEVEL_NAME = `${CAPITAL_LEVEL_NAME}|${NAMES.replaceAll(' ', '|')}|${NAMES.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replaceAll(' ', '|')}`;
