// Who speaks in a file, by its name and its folder.
import { optional } from '../../kernel/optional.js';
import { isInterpreter, splitInstance } from '../normalise/service-name.js';

/** What a path tells of the lines in it; nothing where its names are those of any log. */
export type FileOrigin = {
  readonly service?: string;
  readonly instance?: string;
  readonly pod?: string;
  readonly namespace?: string;
};

const POD_PATH =
  /(?:^|\/)pods\/(?<namespace>[^/_]{1,253})_(?<pod>[^/_]{1,253})_[^/]{1,64}\/(?<container>[^/]{1,253})\/\d{1,9}\.log/;
const CONTAINER_FILE =
  /(?:^|\/)(?<pod>[a-z0-9][a-z0-9.-]{0,252})_(?<namespace>[a-z0-9-]{1,63})_(?<container>[a-z0-9-]{1,63})-[0-9a-f]{64}\.log/;

const PACKED = /\.(?:gz|zst|xz|bz2|zip)$/i;
const ENDING = /\.(?:log|xml|logs|csv|json|jsonl|ndjson|clef|txt|out|err|current|old|bak|clf|slow)$/i;
/** Rotation: a number, a date with or without a time, a stamp of seconds. */
const ROTATED =
  /(?:[._-](?:\d{4}-?\d{2}-?\d{2}(?:[T_.-]?\d{2}[-:]?\d{2}(?:[-:]?\d{2})?Z?)?(?:[._-]\d{1,4})?|\d{10}))$|\.\d{1,4}$/;
const PURPOSE =
  /[._-](?:access|error|errors|err|slow|slowlog|slow-query|log|logs|json|csv|stdout|stderr|out|audit|main|general|query|debug|info|app|application|server|console|output|ssl|combined|current)$/i;
const GENERIC =
  /^(?:access|error|errors|err|slow|slow-query|slowlog|log|logs|app|application|server|service|main|stdout|stderr|out|output|console|messages|syslog|debug|info|warn|trace|audit|general|query|current|data|all|combined|other_vhosts_access|ssl_access|ssl_error|catalina|errorlog|mainlog|paniclog|rejectlog|u_ex\d{6,8}|localhost|latest|production|development|staging|test|prod|dev|stage|root|daemon|user|journal|system|events|requests?|file|tmp|temp|raw|in|input|download|downloads|archive|archives|backup|export|samples?|files?|www|html|0|\d+|[0-9a-f-]{12,})(?:-json)?$/i;
const PLACE =
  /^(?:|\.|\.\.|var|log|logs|home|srv|opt|usr|local|mnt|data|tmp|temp|root|etc|lib|share|run|users|documents|desktop|volumes|containers|pods|shared|storage|current|releases?|20\d\d[-_]?\d{0,2}[-_]?\d{0,2})$/i;

/** Jetty's `2026_11_23.jetty.log`. */
const DATED = /^20\d\d[_-]?\d\d[_-]?\d\d[._-](?=[A-Za-z])/;

/** Samba's `log.smbd`. */
const BEGINNING = /^log\.(?=[a-z])/;

const stripAll = (name: string): string => {
  for (let rest = name.replace(BEGINNING, '').replace(DATED, ''); ;) {
    const next = rest.replace(PACKED, '').replace(ROTATED, '').replace(ENDING, '');
    if (next === rest || next === '') return rest;
    rest = next;
  }
};

/** An archive is called after what was wrong, or when; seldom after who speaks. */
const ARCHIVE = /\.(?:zip|tar|tgz|tbz2?|txz|tzst|tar\.\w{1,5})$/i;

const nameOf = (part: string, isFile: boolean): string | undefined => {
  if (!isFile && ARCHIVE.test(part)) return undefined;
  let name = isFile ? stripAll(part) : part;
  while (PURPOSE.test(name) && name.replace(PURPOSE, '') !== '') name = stripAll(name.replace(PURPOSE, ''));
  if (isInterpreter(name) || GENERIC.test(name) || (!isFile && PLACE.test(name))) return undefined;
  return name;
};

/** The file's own name first, then those of the folders around it that say more than where logs lie. */
export const originOfFile = (path: string): FileOrigin => {
  const kubernetes = (POD_PATH.exec(path) ?? CONTAINER_FILE.exec(path))?.groups;
  if (kubernetes !== undefined) {
    const { namespace, pod, container } = kubernetes;
    return optional({ service: container, pod, namespace });
  }
  const parts = path.replaceAll('\\', '/').split('/');
  const file = parts.pop() ?? '';
  const named =
    nameOf(file, true) ??
    parts
      .reverse()
      .slice(0, 3)
      .map((part) => nameOf(part, false))
      .find((name) => name !== undefined);
  return named === undefined ? {} : splitInstance(named);
};
