// Levels as clauses: loggers name and number levels in many ways, and a document may state none.
import {
  parseLevel,
  levelOfOtel,
  levelOfPython,
  levelOfSyslog,
  levelNames,
} from '../../../telemetry/fields/level-map.js';
import type { FieldScalar } from '../../../telemetry/fields/field-reader.js';
import { LEVELS, levelRank, type Level } from '../../../telemetry/level.js';
import { absent, all, any, equals, firstPresent, inPlace, present, type Clause } from './clauses.js';
import { hasKind, type FieldPlace } from './field-caps.js';
import { placesOf, type IndexMapping } from './mapping.js';

/** Which levels are asked for. */
export type LevelTest = (level: Level) => boolean;

export const levelAtLeast =
  (least: Level): LevelTest =>
  (level) =>
    levelRank(level) >= levelRank(least);

const integersBetween = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Every bare number that a logger may mean a level with, by our own table. */
const LEVEL_NUMBERS = [...integersBetween(0, 7), ...integersBetween(10, 69), 100, 200, 250, 300, 400, 500, 550, 600];

const capitalised = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** `ERROR2` and its like are OpenTelemetry's. */
const spellings = (name: string): readonly string[] => {
  const upper = name.toUpperCase();
  const numbered = /\d$/.test(name) ? [] : ['2', '3', '4'].map((digit) => upper + digit);
  return [name, upper, capitalised(name), ...numbered];
};

const numbersWhere = (
  numbers: readonly number[],
  levelTest: LevelTest,
  of: (value: FieldScalar) => Level | undefined,
) =>
  numbers.filter((number) => {
    const level = of(number);
    return level !== undefined && levelTest(level);
  });

const namesWhere = (levelTest: LevelTest): readonly string[] => LEVELS.filter(levelTest).flatMap(levelNames);

/** A field of names or of numbers; a text field is split into words in lower case. */
const levelFieldClause = (place: FieldPlace, levelTest: LevelTest): Clause => {
  const numbers = numbersWhere(LEVEL_NUMBERS, levelTest, parseLevel).map(String);
  const names = namesWhere(levelTest);
  if (hasKind(place, 'text') && place.keyword.length === 0)
    return inPlace(place, { terms: { [place.path]: [...names, ...numbers] } });
  return equals(place, [...names.flatMap(spellings), ...numbers]);
};

const LEVEL_SCALES: readonly (readonly [field: string, most: number, of: (value: FieldScalar) => Level | undefined])[] =
  [
    ['severityNumber', 24, levelOfOtel],
    ['syslogSeverity', 7, levelOfSyslog],
    ['pythonLevel', 59, levelOfPython],
  ];

type LevelScale = (typeof LEVEL_SCALES)[number];

const scaleClause =
  ([, most, of]: LevelScale, levelTest: LevelTest) =>
  (place: FieldPlace): Clause =>
    equals(place, numbersWhere(integersBetween(0, most), levelTest, of).map(String));

/** The words by which a line without a level tells one (`levelInText`), as an index splits them. */
const LEVEL_WORDS =
  'error warn warning severe fatal critical crit panic alert emerg traceback exception caused unhandled uncaught';

const withoutLevelClauses = (mapping: IndexMapping, levelTest: LevelTest): readonly Clause[] => {
  if (levelTest('info')) return [{ match_all: {} }];
  const errors = ['errorType', 'errorMessage', 'errorStack'].flatMap((field) => placesOf(mapping, field));
  const texts = placesOf(mapping, 'message').filter((place) => hasKind(place, 'text'));
  const worded = texts.map((place) => inPlace(place, { match: { [place.path]: { query: LEVEL_WORDS } } }));
  return [...(levelTest('error') ? errors.map(present) : []), ...worded];
};

/**
 * Documents whose level may be wanted. Those that state none are offered when their words or an error in them may tell
 * one: what they are is seen when they are read.
 */
export const levelClause = (mapping: IndexMapping, levelTest: LevelTest): Clause => {
  const level = placesOf(mapping, 'level');
  const scales = LEVEL_SCALES.map((scale) => [scale, placesOf(mapping, scale[0])] as const);
  const stating = [...level, ...scales.flatMap(([, places]) => places)];
  const unsaid = withoutLevelClauses(mapping, levelTest);
  return any([
    ...(level.length === 0 ? [] : [firstPresent(level, (place) => levelFieldClause(place, levelTest))]),
    ...scales
      .filter(([, places]) => places.length > 0)
      .map(([scale, places]) => all([absent(level), firstPresent(places, scaleClause(scale, levelTest))])),
    ...(unsaid.length === 0 ? [] : [all([...(stating.length === 0 ? [] : [absent(stating)]), any(unsaid)])]),
  ]);
};
