// Finds trace ids, request ids and versions in a message.

const TRACE =
  /\btrace(?:[ _.-]?id)?s?\b[\s:=#"'`]*(?:is )?([0-9a-f]{16,32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi;
const TRACEPARENT = /\b00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}\b/gi;
const BARE_TRACE = /(?<![\w-])[0-9a-f]{32}(?![\w-])/gi;
const REQUEST = /\b(?:request|req|correlation)(?:[ _.-]?id)?s?\b[\s:=#"'`]*(?:is )?(?=[\w-]*\d)(\w[\w-]{5,63})\b/gi;
const BARE_REQUEST = /\breq[-_](?=[\w-]*\d)[\w-]{4,64}\b/gi;
const UUID = /(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/gi;

const matchesOf = (message: string, pattern: RegExp): readonly string[] =>
  [...message.matchAll(pattern)].map((match) => (match[1] ?? match[0]).toLowerCase());

const HAS_DIGIT = /\d/;

export const findTraceIds = (message: string): readonly string[] => [
  ...new Set(
    [TRACE, TRACEPARENT, BARE_TRACE]
      .flatMap((pattern) => matchesOf(message, pattern))
      .filter((id) => HAS_DIGIT.test(id)),
  ),
];

/** Request ids are case-sensitive. */
export const findRequestIds = (message: string): readonly string[] => {
  const traces = new Set(findTraceIds(message));
  const found = [REQUEST, BARE_REQUEST, UUID].flatMap((pattern) =>
    [...message.matchAll(pattern)].map((match) => match[1] ?? match[0]),
  );
  return [...new Set(found)].filter((id) => !traces.has(id.toLowerCase()));
};

const VERSION = String.raw`(?:v?\d+\.\d+(?:\.\d+)*(?:[-+][0-9A-Za-z][\w.]*)?|v\d+)`;
/** `v2` is a version only if the data contains it. */
const BARE = /^v\d+$/i;
const NAMED_VERSION = new RegExp(
  String.raw`(?<![\w.])(?<lead>(?:(?:only|just|in|on|for|of|with|running|not|except|exclude|excluding|ignore|ignoring|skip|without|and|or|vs|versus|against|to|version|release|build|meant|compare|between|does|do|has|have) )*)(?<version>${VERSION})(?![\w.]*\w)(?<only> only)?`,
  'gi',
);

export type VersionMention = {
  readonly version: string;
  readonly wanted: boolean;
  readonly instead: boolean;
  /** The data contains it. */
  readonly known: boolean;
};

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

/** Versions that are meant as a filter: "on v2.41.0", "version 2.41.0", "only 2.41"; not "rolled back to 2.40.3". */
export const findVersions = (message: string, known: readonly string[]): readonly VersionMention[] =>
  [...message.matchAll(NAMED_VERSION)].flatMap(({ groups }) => {
    const { lead = '', version = '', only = '' } = groups ?? {};
    const listed = known.find((name) => isSameVersion(name, version));
    const around = lead + only;
    const sure = listed !== undefined || /^v/i.test(version);
    if (listed === undefined && BARE.test(version)) return [];
    if (!isVersionMeant({ around, lead, message, sure })) return [];
    const sense = { wanted: !UNWANTED.test(lead), instead: INSTEAD.test(around) };
    return [{ version: listed ?? version, ...sense, known: listed !== undefined }];
  });
