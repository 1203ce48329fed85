// An answer as one Markdown text: its citations are links to the rows that they cite.
import type { Answer } from '../../evidence/answer.js';
import type { ClientTxnId } from '../../kernel/brand.js';

export type CitedRow = {
  /** Of `[e1]` in the text, in units of UTF-16. */
  readonly start: number;
  readonly end: number;
  readonly url: string;
  readonly title: string;
};

export type AnswerText = { readonly text: string; readonly citations: readonly CitedRow[] };

const CITATION = /\[(e\d+)\](?!:)/g;

/** A bracket would end the link that it stands in. */
const encoded = (part: string): string =>
  encodeURIComponent(part).replaceAll(/[()!'*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The view of a turn in the web console. `base`: origin of the service. */
export const turnLink = (base: string, id: ClientTxnId, turn: number): string =>
  `${base}/#/investigation/${encoded(id)}?turn=${turn}`;

const titleOf = ({ id, kind, service }: Answer['evidence'][number]): string =>
  `${id}: ${kind}${service === undefined ? '' : ` of ${service}`}`;

/**
 * Link definitions make each `[e1]` of the text a link where Markdown is rendered, and are a list of addresses where it is not.
 * The link at the end names the conversation: a client that sends the text back is known by it.
 */
export const answerText = (
  answer: Answer,
  { base, id }: { readonly base: string; readonly id: ClientTxnId },
): AnswerText => {
  const link = turnLink(base, id, answer.turn);
  const known = new Map(answer.evidence.map((each) => [each.id, each]));
  const citations = [...answer.text.matchAll(CITATION)].flatMap(({ 0: sign, 1: name = '', index }) => {
    const cited = known.get(name);
    if (cited === undefined) return [];
    return [{ start: index, end: index + sign.length, url: `${link}&evidence=${name}`, title: titleOf(cited) }];
  });
  const definitions = new Map(citations.map(({ start, end, url }) => [answer.text.slice(start, end), url]));
  const lines = [...definitions].map(([sign, url]) => `${sign}: ${url}`);
  const text = [answer.text.trimEnd(), `[Evidence and audit](${link})`, lines.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
  return { text, citations };
};
