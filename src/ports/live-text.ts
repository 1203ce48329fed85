// Streamed words of a running turn: kept only while they are written, and they may be lost. What is stored is the whole reply.
import type { StreamId } from '../kernel/brand.js';
import type { Micros } from '../kernel/time.js';

/** Where words of a model stand. */
export type LivePlace = {
  /** Id of the request to the model, as the timeline names it. */
  readonly interaction: string;
  /** When the attempt began: each attempt writes its words anew, and a later one has a greater number. */
  readonly attempt: Micros;
  /** Characters of its text, or of its thoughts, that come before. */
  readonly at: number;
};

export type LiveDelta = {
  readonly stream: StreamId;
  readonly turn: number;
  /** Words of the reply; empty where thoughts are told. */
  readonly text: string;
  /** Words of the model's thoughts: apart, so that nobody takes them for the reply. */
  readonly thinking?: string;
  /** Another text begins: what was heard of the turn so far, words and thoughts, is withdrawn. */
  readonly begins?: true;
  /** What is waited for, beside the text. */
  readonly notice?: string;
  readonly place?: LivePlace;
};

/** What an attempt has written so far, from its beginning and without a gap. */
export type LiveWords = {
  readonly attempt: Micros;
  readonly text: string;
  readonly thinking: string;
  /** Its beginning is kept no more: its words are whole only when it has ended. */
  readonly isCut?: true;
};

/** `text`: the reply. */
export type WordsPart = 'text' | 'thinking';

export abstract class LiveText {
  abstract publish(delta: LiveDelta): void;
  abstract subscribe(stream: StreamId, listener: (delta: LiveDelta) => void): () => void;
  /** Words of the latest attempt at a request that is being answered; `undefined`: none are known. */
  abstract wordsOf(stream: StreamId, interaction: string): Promise<LiveWords | undefined>;
  /** The request has ended: its words are not asked for any more. */
  abstract forget(stream: StreamId, interaction: string): void;
}

const isLater = ({ place: a }: LiveDelta, { place: b }: LiveDelta): boolean => (a?.attempt ?? 0) > (b?.attempt ?? 0);

const gatherPart = (deltas: readonly LiveDelta[], part: WordsPart): string => {
  const pieces = deltas.flatMap(({ place, [part]: words = '' }) =>
    words === '' ? [] : [{ at: place?.at ?? 0, words }],
  );
  let gathered = '';
  for (const { at, words } of pieces.sort((a, b) => a.at - b.at)) if (at === gathered.length) gathered += words;
  return gathered;
};

/** Puts deltas of one request together, in whatever order they have come: the words of its latest attempt, up to the first gap. */
export const gatherWords = (deltas: readonly LiveDelta[]): LiveWords | undefined => {
  const [first, ...others] = deltas.filter(({ place }) => place !== undefined);
  if (first === undefined) return undefined;
  const latest = others.reduce((last, each) => (isLater(each, last) ? each : last), first);
  const own = deltas.filter(({ place }) => place?.attempt === latest.place?.attempt);
  const attempt = latest.place?.attempt ?? 0;
  // the oldest are dropped first, so what has its beginning is whole, if not in order
  const isCut = own.every(({ begins, place }) => begins !== true && place?.at !== 0);
  return { ...(isCut && { isCut }), attempt, text: gatherPart(own, 'text'), thinking: gatherPart(own, 'thinking') };
};
