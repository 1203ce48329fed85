// What asking in close calls would buy: a fixed share of the set, and what the product's own band asks along the way.
import { learnAskBand } from '../../src/turn/classify/ask-band.js';
import type { JudgedRelation } from './relation-sets.js';
import type { Figures } from '../benchmark.js';
import { rounded, shareOf } from '../numbers.js';
import { figuresOf } from './score.js';
import type { Item } from './sets.js';

export type Verdict = { readonly item: Item; readonly judged: JudgedRelation };

const SHARE = 0.1;

const isWrong = ({ item, judged }: Verdict): boolean => item.label !== judged.label;

/** Figures when whoever is asked answers right; `asked`: the share of items asked about, `needed`: of these, how many would have been wrong. */
const figuresAsking = (verdicts: readonly Verdict[], asked: ReadonlySet<Verdict>): Figures => ({
  ...figuresOf(
    verdicts.map((verdict) => ({
      truth: verdict.item.label,
      said: asked.has(verdict) ? verdict.item.label : verdict.judged.label,
    })),
  ),
  asked: rounded(asked.size / Math.max(1, verdicts.length)),
  needed: rounded(shareOf([...asked], isWrong)),
});

/** The closest tenth of the set. */
export const askingAboutTheClosest = (verdicts: readonly Verdict[]): Figures =>
  figuresAsking(
    verdicts,
    new Set(
      verdicts.toSorted((a, b) => a.judged.margin - b.judged.margin).slice(0, Math.round(SHARE * verdicts.length)),
    ),
  );

/** The items one after the other, as the traffic of one tenant: the band is what the turns before allow. */
export const askingAsWeGo = (verdicts: readonly Verdict[]): Figures => {
  const everywhere: { readonly session: string; readonly margin: number; readonly asked: boolean }[] = [];
  const asked = new Set<Verdict>();
  for (const verdict of verdicts) {
    const { item, judged } = verdict;
    const here = everywhere.filter(({ session }) => session === item.session);
    const isAsked = judged.margin < learnAskBand({ everywhere, here }).margin;
    if (isAsked) asked.add(verdict);
    everywhere.push({ session: item.session, margin: judged.margin, asked: isAsked });
  }
  return figuresAsking(verdicts, asked);
};
