// Cases of the made-up stacks of plain logs, each as it is and with a part of its lines taken away or added.
import type { PlainLogVerdict } from '../../src/analysis/failures/explain-harm.js';
import { MINUTE, SECOND } from '../../src/kernel/time.js';
import { explainFiles, explainStack, type StackLine } from '../../test/support/log-stack.js';
import { MEDIA_FAULTS, MEDIA_QUIET } from '../../test/support/media-faults.js';
import { ASKED_AT, linesOfStack, type StackFault } from '../../test/support/media-stack.js';
import { PARCEL_FAULTS } from '../../test/support/parcel-faults.js';
import type { FileLine } from '../../test/support/parcel-lines.js';
import { PARCEL_QUIET } from '../../test/support/parcel-quiet.js';
import { filesOfLines, linesOfParcel, PARCEL_ASKED_AT, type ParcelFault } from '../../test/support/parcel-stack.js';

type Truth = { readonly culprit?: RegExp; readonly classes?: readonly string[] };

type AblatedLine = { readonly at: number; readonly speaker: string };

type Ablation = {
  readonly name: string;
  readonly keeps: (line: AblatedLine, truth: Truth, index: number) => boolean;
  /** How much earlier it is asked. */
  readonly earlier?: number;
};

const EDGE = /^(?:traefik|edge|web)/;
const SERVERS = /^(?:mysql|mariadb|mongod|nats|rabbitmq|kafka|elasticsearch)/;
const HOST = /^(?:syslog|kernel|systemd)/;
const ASKED = ASKED_AT;

const ABLATIONS: readonly Ablation[] = [
  { name: 'all lines', keeps: () => true },
  { name: 'no edge', keeps: ({ speaker }) => !EDGE.test(speaker) },
  { name: 'no servers', keeps: ({ speaker }) => !SERVERS.test(speaker) },
  { name: 'no host', keeps: ({ speaker }) => !HOST.test(speaker) },
  { name: 'culprit silent from the start', keeps: ({ speaker }, { culprit }) => culprit?.test(speaker) !== true },
  { name: 'every third line', keeps: (_line, _truth, index) => index % 3 === 0 },
  { name: 'asked after 50 s', keeps: () => true, earlier: 40 * SECOND },
  { name: 'asked after 30 s', keeps: () => true, earlier: 60 * SECOND },
  { name: 'three minutes of history', keeps: ({ at }) => at > ASKED - 270 * SECOND },
  { name: 'no history', keeps: ({ at }) => at > ASKED - 100 * SECOND },
  { name: 'late half of the window', keeps: ({ at }) => at < ASKED - 5 * MINUTE || at > ASKED - 2 * MINUTE },
];

export type AblatedCase = {
  readonly stack: string;
  readonly id: string;
  readonly ablation: string;
  readonly isQuiet: boolean;
  readonly verdict: PlainLogVerdict | undefined;
  readonly isRight: boolean;
};

const isRight = ({ culprit, classes = [] }: Truth, verdict: PlainLogVerdict | undefined): boolean => {
  const [first] = verdict?.suspects ?? [];
  if (first === undefined) return culprit === undefined;
  const instance = first.pieces.find(({ sign }) => sign?.instance !== undefined)?.sign?.instance;
  // without a log of its own, MariaDB is known by the drivers of MySQL
  const alias = first.component === 'mysql' ? ['mariadb'] : [];
  const names = [first.component, ...alias, ...(instance === undefined ? [] : [instance])];
  return culprit !== undefined && names.some((name) => culprit.test(name)) && classes.includes(first.failure.id);
};

const caseOf = (
  stack: string,
  fault: StackFault | ParcelFault,
  { ablation, verdict }: { readonly ablation: string; readonly verdict: PlainLogVerdict | undefined },
): AblatedCase => ({
  stack,
  id: fault.id,
  ablation,
  isQuiet: fault.culprit === undefined,
  verdict,
  isRight: isRight(fault, verdict),
});

const mediaCase = (fault: StackFault, { name, keeps, earlier = 0 }: Ablation): AblatedCase => {
  const kept = linesOfStack(fault).filter(({ at, service }: StackLine, index) =>
    keeps({ at, speaker: service }, fault, index),
  );
  return caseOf('media', fault, { ablation: name, verdict: explainStack(kept, ASKED_AT - earlier) });
};

const parcelCase = (fault: ParcelFault, { name, keeps, earlier = 0 }: Ablation): AblatedCase => {
  const asked = PARCEL_ASKED_AT - earlier;
  const kept = linesOfParcel(fault).filter(
    ({ at, file }: FileLine, index) => at <= asked && keeps({ at, speaker: file }, fault, index),
  );
  return caseOf('parcel', fault, { ablation: name, verdict: explainFiles(filesOfLines(kept), asked) });
};

/** All stacks, all faults and quiet times, all ablations. */
export const ablatedCases = (say: (text: string) => void): readonly AblatedCase[] =>
  ABLATIONS.flatMap((ablation) => {
    say(ablation.name);
    return [
      ...[...MEDIA_FAULTS, ...MEDIA_QUIET].map((fault) => mediaCase(fault, ablation)),
      ...[...PARCEL_FAULTS, ...PARCEL_QUIET].map((fault) => parcelCase(fault, ablation)),
    ];
  });
