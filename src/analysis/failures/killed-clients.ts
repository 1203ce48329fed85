// Connections that a killed process left behind: they fill a server until they time out, while it starts anew and opens others.
import { MINUTE, type Micros } from '../../kernel/time.js';
import type { ComponentDirectory } from '../../telemetry/topology/component-directory.js';
import { type BlamePiece, handOnBlame } from './blame.js';
import type { FailureSign } from './failure-signs.js';

/** Connections without a peer are kept for some minutes. */
const KEPT_FOR = 5 * MINUTE;
const KILLED = 'out-of-memory';
const FULL = 'connection-limit';

const isOfLimit = ({ failure, role }: BlamePiece): boolean => failure.id === FULL && role !== 'symptom';

/** Who was killed, where somebody else says so. */
const killOf = (
  sign: FailureSign,
  pieces: readonly BlamePiece[],
  directory: ComponentDirectory,
): readonly BlamePiece[] => {
  const { failure, sample, root, speaker } = sign;
  const known = pieces.filter((piece) => piece.sign?.sample === sample && piece.component !== speaker);
  if (known.length > 0) return known;
  const link = directory.findTarget(sample, root.text);
  if (link === undefined || link.component === speaker) return [];
  return [{ component: link.component, failure, role: 'called', link, sign, weight: failure.weight, isInferred: true }];
};

type Killing = { readonly earlier: readonly FailureSign[]; readonly directory: ComponentDirectory };

/** The only client that was killed before a server ran out of slots bears what is said of that; `earlier`: signs from before the harm on. */
export const explainByKills = (
  pieces: readonly BlamePiece[],
  { earlier, directory }: Killing,
): readonly BlamePiece[] => {
  const { serviceOf, technologyOf } = directory;
  const limits = pieces.filter(isOfLimit);
  const full = new Set(limits.map(({ component }) => serviceOf(component)));
  const since: Micros = Math.min(...limits.map(({ sign }) => sign?.first ?? Infinity));
  const signs = [...pieces.flatMap(({ sign }) => sign ?? []), ...earlier].filter(
    ({ failure, first }) => failure.id === KILLED && first <= since && first >= since - KEPT_FOR,
  );
  const kills = signs
    .flatMap((sign) => killOf(sign, pieces, directory))
    .filter(({ component }) => !full.has(serviceOf(component)) && technologyOf(component)?.isServer !== true);
  const [kill] = kills;
  if (kill === undefined || kills.some(({ component }) => serviceOf(component) !== serviceOf(kill.component)))
    return pieces;
  const { component, failure, link } = kill;
  return [
    ...pieces.filter((piece) => !isOfLimit(piece)),
    ...(pieces.includes(kill) ? [] : [kill]),
    ...handOnBlame(limits, { component, failure, link }),
  ];
};
