// Whom the kernel and nginx name that has no address: a server of mounted files, a process behind a socket of the same machine.

type KnownComponents = ReadonlyMap<string, string>;

/** As the kernel names it: `nfs: server nas1`, `CIFS: VFS: \\\\nas1`. */
const FILE_SERVER = /\b(?:nfs: server |CIFS: VFS: \\\\)([A-Za-z0-9][\w.-]*)/;

export const fileServerNamed = (
  message: string,
  byName: KnownComponents,
): { readonly component: string; readonly quote: string } | undefined => {
  const quote = FILE_SERVER.exec(message)?.[1];
  return quote === undefined ? undefined : { component: byName.get(quote.toLowerCase()) ?? quote, quote };
};

const UPSTREAM_SOCKET = /upstream: "\w+:\/\/unix:(?:[^":\s]*\/)?([\w.-]+?)(?:\.sock\w*)?[":]/;
/** `php8.2-fpm` */
const VERSION = /\d+(?:\.\d+)*/g;

/** `undefined`: the message names no socket. Without a component, nothing that is known is called like the socket. */
export const upstreamSocket = (
  message: string,
  byName: KnownComponents,
): { readonly component: string | undefined; readonly quote: string } | undefined => {
  const quote = UPSTREAM_SOCKET.exec(message)?.[1];
  if (quote === undefined) return undefined;
  const names = [quote, quote.replaceAll(VERSION, '')].map((name) => byName.get(name.toLowerCase()));
  return { component: names.find((name) => name !== undefined), quote };
};
