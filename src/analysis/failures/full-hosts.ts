// A machine whose disk is full: several services on it say so of themselves, and none elsewhere does. The machine is to blame.
import type { BlamePiece } from './blame.js';

/** What all that runs on a machine shares. */
const SHARED_CLASSES: ReadonlySet<string> = new Set([
  'disk-full',
  'disk-write-failed',
  'disk-errors',
  'read-only-file-system',
]);

const LEAST_SERVICES = 2;

const isShared = ({ failure, role, sign }: BlamePiece): boolean =>
  SHARED_CLASSES.has(failure.id) && role === 'own' && sign !== undefined;

/** The one machine on which all of them run, and no other. Undefined: they run on several, or not every line names one. */
const onlyHost = (pieces: readonly BlamePiece[]): string | undefined => {
  const hosts = new Set(pieces.map(({ sign }) => sign?.sample.row.host));
  const [host] = hosts;
  const services = new Set(pieces.map(({ component }) => component));
  return hosts.size === 1 && services.size >= LEAST_SERVICES ? host : undefined;
};

/** What services say of the same resource of their one machine blames that machine. */
export const explainByHosts = (pieces: readonly BlamePiece[]): readonly BlamePiece[] => {
  const byClass = Map.groupBy(pieces.filter(isShared), ({ failure }) => failure.id);
  const hosts = new Map<BlamePiece, string>(
    [...byClass.values()].flatMap((own) => {
      const host = onlyHost(own);
      return host === undefined || own.some(({ component }) => component === host)
        ? []
        : own.map((piece) => [piece, host] as const);
    }),
  );
  return pieces.map((piece) => {
    const host = hosts.get(piece);
    return host === undefined
      ? piece
      : { ...piece, component: host, role: 'called', link: { component: host, by: 'host', quote: host } };
  });
};
