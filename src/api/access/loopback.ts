// What counts as this machine, in a Host header.

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** A page that rebinds its name to 127.0.0.1 still sends its own name as Host. */
export const isLoopbackHost = (host: string | undefined): boolean => host !== undefined && LOOPBACK.test(host);
