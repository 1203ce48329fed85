// The passage that is nearest in meaning to a question, and whether it can be told as the answer: vectors alone do not tell what can be
// answered from what cannot, so a passage that its words do not bear out is shown as the closest.
import { compareText } from '../../kernel/json.js';
import type { PassageRow } from '../../telemetry/knowledge-rows.js';
import { readAskedAspects } from '../../telemetry/passages/asked-aspects.js';
import type { AskedDocuments } from '../ask-context.js';
import type { PlacedRow } from '../ask-reads.js';

/** How near a passage is, and by how much it stands out from the next document. Measured with questions that documents answer and with others. */
const CLOSEST = { likeness: 0.15, margin: 0.05 };
const CLEAR = { likeness: 0.3, margin: 0.2 };
const ANSWERING = { likeness: 0.35, margin: 0.2 };
/** The share of the question that the words of an answering passage hold, too. */
const LEAST_AGREEMENT = 0.3;

export type NearestPassage = {
  readonly placed: PlacedRow<PassageRow>;
  /** It stands out so much that documents are looked into for it. */
  readonly isClear: boolean;
  /** Meaning and words agree. */
  readonly isAnswer: boolean;
};

const documentKey = ({ row }: PlacedRow<PassageRow>): string => `${row.collection}/${row.file ?? row.document}`;

const likenessIn = ({ row }: PlacedRow<PassageRow>): number => row.likeness ?? 0;

/** “How long …?” is answered by a length of time. */
const hasAskedForm = (message: string, text: string): boolean =>
  readAskedAspects(message).every(({ form }) => form === undefined || form.test(text));

/** Undefined: no collection has vectors, or nothing is near. */
export const nearestPassage = ({ nearest = [], passages, message }: AskedDocuments): NearestPassage | undefined => {
  const ranked = nearest.toSorted((a, b) => likenessIn(b) - likenessIn(a) || compareText(a.row.id, b.row.id));
  const first = ranked.find(({ row }) => hasAskedForm(message, row.text));
  if (first === undefined) return undefined;
  const other = ranked.find((each) => documentKey(each) !== documentKey(first));
  const likeness = likenessIn(first);
  const margin = likeness - Math.max(0, other === undefined ? 0 : likenessIn(other));
  const reaches = (least: { readonly likeness: number; readonly margin: number }): boolean =>
    likeness >= least.likeness && margin >= least.margin;
  if (!reaches(CLOSEST)) return undefined;
  const fits = new Map(passages.map(({ row }) => [row.id, row.fit ?? 0]));
  const fit = fits.get(first.row.id) ?? 0;
  const isBest = fit >= Math.max(...fits.values());
  return {
    placed: { ...first, row: { ...first.row, fit } },
    isClear: reaches(CLEAR),
    isAnswer: reaches(ANSWERING) && isBest && fit >= LEAST_AGREEMENT,
  };
};
