// The last words of programs: that they end, and not a connection, a pool or a part of them.

const BY_SIGNAL =
  /\b(?:exiting on (?:receipt of )?signal|(?:on receipt of|received|caught|got|handling signal:?) (?:signal )?(?:\d+ )?\(?(?:SIG)?(?:TERM|INT|QUIT)\b|signal 15\b|SIG(?:TERM|INT|QUIT)\)? received)/i;
const OF_ITSELF =
  /^(?:[\w. :[\]-]{0,40}?[:\]] )?(?:(?:the )?(?:server|service|daemon|application|process|broker|node|slapd|mysqld|mariadbd|instance)(?: is)? (?:shutting down|stopp(?:ed|ing)|exit(?:ed|ing)|shutdown|has (?:stopped|exited))|(?:commencing )?graceful shutdown|shutting down(?:[:.!]*$|[.,:] | (?:gracefully|server|service|daemon|now)\b)|shutdown (?:requested|complete|completed|initiated|in progress)|normal shutdown|exiting main process|(?:user requested|scheduling) shutdown|.{0,40}\bbye bye)/i;
const OF_UNIT = /^\S{1,120}\.service: (?:Deactivated successfully|Succeeded)\.$/;

/** `exiting on receipt of SIGTERM`, `daemon: shutdown requested and initiated.`, `fares.service: Deactivated successfully.` */
export const tellsShutdown = (message: string): boolean => {
  const head = message.slice(0, 200);
  return BY_SIGNAL.test(head) || OF_ITSELF.test(head) || OF_UNIT.test(head);
};
