// The last words of programs: that they end, and not a connection, a pool, a child or a part of them.

/** `TERM` alone is also a term, and `INT` a number. */
const NAMED_SIGNAL = String.raw`(?:signal:? )?(?:\d+ )?\(?SIG(?:TERM|INT|QUIT)\b|signal:? (?:15\b|\(?(?:TERM|INT|QUIT)\b)|(?:TERM|INT|QUIT) signal\b`;
const HEARD = String.raw`(?:(?:exiting|terminating) on|on receipt of|received|caught|got|handling)`;
const BY_SIGNAL = new RegExp(
  String.raw`\b(?:exiting on (?:receipt of )?signal\b|${HEARD} (?:a )?(?:${NAMED_SIGNAL})|(?:signal 15|SIG(?:TERM|INT|QUIT))\)?(?: \(SIG(?:TERM|INT|QUIT)\))? received\b)`,
  'i',
);

/** What may follow without saying that something else ends. */
const GOES_ON = String.raw`due|because|by|on|with|after|at|as|and|from`;
const MANNER = String.raw`(?: (?:gracefully|normally|cleanly|properly|successfully|immediately|now))?`;
const END = String.raw`${MANNER}(?=\s*(?:$|[.!,;(])|: (?!\S*(?:\d|-)|(?:connection|session|client|task|job|thread|pool)s?\b)| (?:${GOES_ON})\b)`;
const PROGRAM = String.raw`(?:the )?(?:server|service|daemon|application|process|broker|node|slapd|mysqld|mariadbd|instance)`;
/** Who is a parent says of a process or node that it exited. */
const LEAVING = String.raw`(?:shutting down|stopp(?:ed|ing)|exiting|shutdown|has stopped)`;
const OF_ITSELF = new RegExp(
  [
    String.raw`^(?<before>[\w. :[\]-]{0,40}?[:\]] )?(?:`,
    [
      String.raw`${PROGRAM}(?: is)? ${LEAVING}${END}`,
      String.raw`(?:the )?(?:server|service|application|daemon|broker)(?: has)? exited${END}`,
      String.raw`commencing graceful shutdown\b`,
      String.raw`graceful shutdown(?: (?:completed?|initiated|started|requested|aborted))?${END}`,
      String.raw`shutting down(?: (?:the )?(?:server|service|daemon))?${END}`,
      String.raw`shutdown (?:requested|completed?|initiated|in progress)${END}`,
      String.raw`normal shutdown${END}`,
      String.raw`exiting main process\b`,
      String.raw`(?:user requested|scheduling) shutdown${END}`,
      String.raw`.{0,40}\bready to exit, bye bye`,
    ].join('|'),
    ')',
  ].join(''),
  'i',
);
const OF_UNIT = /^\S{1,120}\.service: (?:Deactivated successfully|Succeeded)\.$/;

/** Before the words: what ends is a child or a part, or it is sent to somebody, awaited, or left alone. */
const OF_ANOTHER =
  /\b(?:child|subprocess|worker process|(?:worker|task|job|thread|client|session|connection) #?\d+|health|metrics|admin|debug|pprof)\b|\b(?:sen[dt]|sending|forward\w*|propagat\w*|ignor\w*|if|when|until|unless|once)\b/i;
/** `ReplicaFetcherThread-0-1`. */
const OF_PART =
  /[A-Z]\w+(?:Thread|Fetcher|Reaper|Manager|Consumer|Producer|Executor|Pool|Handler|Listener|Scheduler|Worker|Coordinator|Task)\b/;
const LEFT_ALONE = /^[\W_]*(?:(?:is|was|but|and) )?(?:ignor|(?:by|in|from|for) (?:a |the )?(?:child|worker|client)\b)/i;

const isOwn = (head: string, { 0: words, index, groups }: RegExpExecArray): boolean => {
  const before = groups?.['before'] ?? head.slice(0, index);
  return !OF_ANOTHER.test(before) && !OF_PART.test(before) && !LEFT_ALONE.test(head.slice(index + words.length));
};

/** `exiting on receipt of SIGTERM`, `daemon: shutdown requested and initiated.`, `fares.service: Deactivated successfully.` */
export const tellsShutdown = (message: string): boolean => {
  const head = message.slice(0, 200);
  if (OF_UNIT.test(head)) return true;
  return [BY_SIGNAL, OF_ITSELF].some((words) => {
    const said = words.exec(head);
    return said !== null && isOwn(head, said);
  });
};
