// Why a component is not there for those that call it: what it said when it ended, or what its host said of it.
import { SECOND } from '../../kernel/time.js';
import { SILENCE } from '../../telemetry/failures/observed-failures.js';
import type { ComponentDirectory } from '../../telemetry/topology/component-directory.js';
import type { BlamePiece } from './blame.js';

/** What a process does not survive, or does not start with. */
const DEADLY: ReadonlySet<string> = new Set(['out-of-memory', 'crash', 'configuration-wrong']);

/** What callers and their proxies say of who is not there, and that it is silent. */
export const NOT_REACHED: ReadonlySet<string> = new Set([
  'connection-refused',
  'connection-closed',
  'marked-down',
  SILENCE.id,
]);

/** Whoever is refused first may be noticed before the line of the death is written. */
const AT_ONCE = 30 * SECOND;

type Deaths = { readonly pieces: readonly BlamePiece[]; readonly directory: ComponentDirectory };

/** When a piece was first told, or its silence began. */
export const firstToldAt = ({ sign, silence }: BlamePiece): number => sign?.first ?? silence?.since ?? Infinity;

/** A process that ends because another does not answer it dies of that. */
const blamesAnother = (service: string, { pieces, directory: { serviceOf } }: Deaths): boolean =>
  pieces.some(
    ({ role, component, sign }) =>
      (role === 'called' || role === 'client') &&
      sign !== undefined &&
      serviceOf(sign.speaker) === service &&
      serviceOf(component) !== service,
  );

/** The reason that says most, of those given from the first death on. */
const deathOf = (service: string, deaths: Deaths): BlamePiece | undefined => {
  const { pieces, directory } = deaths;
  const said = pieces.filter(
    ({ component, failure, role, sign }) =>
      directory.serviceOf(component) === service &&
      DEADLY.has(failure.id) &&
      sign !== undefined &&
      (role === 'own' || directory.isInfrastructure(sign.speaker)),
  );
  const began = Math.min(...said.map(firstToldAt));
  const [most] = said
    .filter((piece) => firstToldAt(piece) <= began + AT_ONCE)
    .sort((a, b) => b.failure.weight - a.failure.weight);
  return most?.failure.id === 'crash' && blamesAnother(service, deaths) ? undefined : most;
};

/** That a component is not reached bears witness to what it, or its host, says that it ended of, as often as it does. */
export const explainByDeaths = (
  pieces: readonly BlamePiece[],
  directory: ComponentDirectory,
): readonly BlamePiece[] => {
  const deaths = { pieces, directory };
  const isFollowing = ({ failure, role, silence }: BlamePiece): boolean =>
    NOT_REACHED.has(failure.id) && (role === 'called' || silence !== undefined);
  const services = new Set(pieces.filter(isFollowing).map(({ component }) => directory.serviceOf(component)));
  return [...services].reduce((all, service) => {
    const death = deathOf(service, deaths);
    if (death === undefined) return all;
    const { failure } = death;
    return all.map((piece) =>
      isFollowing(piece) &&
      directory.serviceOf(piece.component) === service &&
      firstToldAt(piece) >= firstToldAt(death) - AT_ONCE
        ? { ...piece, failure, isInferred: true as const }
        : piece,
    );
  }, pieces);
};
