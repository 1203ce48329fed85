// Versions in a message, and how its scope uses them: "on v2.41.0", "version 2.41.0", "only 2.41"; not "rolled back to 2.40.3".
import { type Entity, type MessageNames, spansOverlap, type TextSpan, type UnknownName } from './entity.js';
import type { ReadWords } from './message-words.js';
import { suggestNames } from './name-similarity.js';

const VERSION = String.raw`(?:v?\d+\.\d+(?:\.\d+)*(?:[-+][0-9A-Za-z][\w.]*)?|v\d+)`;
/** `v2` is a version only if the data contains it. */
const BARE = /^v\d+$/i;
const NAMED_VERSION = new RegExp(
  String.raw`(?<![\w.])(?<lead>(?:(?:only|just|in|on|for|of|with|running|not|except|exclude|excluding|ignore|ignoring|skip|without|and|or|vs|versus|against|to|version|release|build|meant|compare|between|does|do|has|have) )*)(?<version>${VERSION})(?![\w.]*\w)(?<only> only)?`,
  'gi',
);

const isSameVersion = (a: string, b: string): boolean => a.replace(/^v/i, '') === b.replace(/^v/i, '');

const POINTED_AT =
  /\b(?:only|just|version|release|build|not|except|exclude|excluding|ignore|ignoring|skip|without|meant|compare|vs|versus)\b/i;
/** "Compare v1 and v2": the second is compared as well. */
const COMPARES =
  /\b(?:compare|diff)\b|\b(?:vs|versus|against)\b|\b(?:worse|better|slower|faster|different) (?:than|from)\b/i;
const IN_PLACE = /\b(?:in|on|for|of|with|running|does|do|has|have)\b/i;
const UNWANTED = /\b(?:not|except|exclude|excluding|ignore|ignoring|skip|without)\b(?! only)/i;
const INSTEAD = /\b(?:only|just|meant)\b/i;

type VersionContext = {
  readonly around: string;
  readonly lead: string;
  readonly message: string;
  readonly sure: boolean;
};

const isVersionMeant = ({ around, lead, message, sure }: VersionContext): boolean =>
  POINTED_AT.test(around) || (sure && (COMPARES.test(message) || IN_PLACE.test(lead)));

/** `known`: of the catalogue. A version that is not is none of the entities here: its form tells it. */
export const findVersions = (
  { message, questions }: ReadWords,
  known: readonly string[],
  taken: readonly TextSpan[],
): MessageNames => {
  const entities: Entity[] = [];
  const unknown: UnknownName[] = [];
  for (const { index, groups } of message.matchAll(NAMED_VERSION)) {
    const { lead = '', version = '', only = '' } = groups ?? {};
    const start = index + lead.length;
    const span = { start, end: start + version.length };
    const name = known.find((each) => isSameVersion(each, version));
    if (taken.some((other) => spansOverlap(other, span)) || (name === undefined && BARE.test(version))) continue;
    const sure = name !== undefined || /^v/i.test(version);
    const isOfScope =
      isVersionMeant({ around: lead + only, lead, message, sure }) &&
      !questions.spans.some((each) => spansOverlap(each, span));
    const use = { wanted: !UNWANTED.test(lead), instead: INSTEAD.test(lead + only) };
    if (name !== undefined)
      entities.push({ kind: 'version', text: version, name, ...span, certainty: 'named', ...(isOfScope && { use }) });
    else if (isOfScope)
      unknown.push({ name: version, field: 'version', suggestions: suggestNames(version, known), ...span });
  }
  return { entities, unknown };
};
