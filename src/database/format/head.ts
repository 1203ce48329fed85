// What a snapshot says of itself stands in a fact and in every list of snapshots: as much of it as those bear.
import type { Rejection } from '../../kernel/rejection.js';
import type { Snapshot } from './snapshot.js';

const MOST_SECTIONS = 200;
/** Characters. */
const LONGEST_NAME = 256;
const LONGEST_COMMENT = 10_000;

export type HeadRefused = Rejection<'head-too-long'>;

const refused = (because: string): HeadRefused => ({ rejected: 'head-too-long', because });

const isLong = (text: string | undefined): boolean => (text ?? '').length > LONGEST_NAME;

export const headTooLong = ({ artifact, meta, instance }: Snapshot): HeadRefused | undefined => {
  const sections = Object.keys(artifact);
  if (sections.length > MOST_SECTIONS || sections.some(isLong))
    return refused(
      `a snapshot may hold ${MOST_SECTIONS} sections, each with a name of at most ${LONGEST_NAME} characters`,
    );
  const said = { instance: meta.instance, region: meta.region, engine: instance?.engine };
  const more = { version: instance?.engineVersion, class: instance?.class };
  const [long] = Object.entries({ ...said, ...more }).find(([, text]) => isLong(text)) ?? [];
  if (long !== undefined) return refused(`the ${long} of a snapshot may have ${LONGEST_NAME} characters`);
  return (meta.comment ?? '').length > LONGEST_COMMENT
    ? refused(`the comment of a snapshot may have ${LONGEST_COMMENT} characters`)
    : undefined;
};
