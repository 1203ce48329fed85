// What a wait event means, and what to do first, word for word from the text on it: cited with its collection, file and version.
import type { Claim } from '../../evidence/claim.js';
import { formatName, quotablePart } from '../../evidence/quoting.js';
import { squeezed } from '../knowledge/event-index.js';
import type { Citing } from './claims.js';
import type { PlacedText } from './sides.js';

const LONGEST = 300;

const cut = (part: string): string =>
  part.length <= LONGEST ? part : part.slice(0, part.lastIndexOf(' ', LONGEST)).replace(/[\uD800-\uDBFF]$/, '');

/** The first paragraph, as far as it can be quoted. */
const beginning = (text: string): string => {
  const { part, whole } = quotablePart(text);
  const quoted = cut(part);
  return `“${quoted}${whole && quoted === part ? '' : '…'}”`;
};

/** The first step of a numbered list. */
const firstStep = (text: string): string | undefined => {
  const [, step] = /^\d+[.)] (.+)$/m.exec(text) ?? [];
  const part = step === undefined ? '' : cut(quotablePart(step).part);
  return part === '' ? undefined : `“…${part}…”`;
};

/** A word of a type that is left out, or another spelling, is the same event. */
const isOn = (filed: string, event: string): boolean => {
  const [own, wanted] = [squeezed(filed), squeezed(event)];
  return own === wanted || own.endsWith(`:${wanted}`);
};

export const meaningOf = (
  event: string,
  texts: readonly PlacedText[],
  { citeOther }: Pick<Citing, 'citeOther'>,
): readonly Claim[] => {
  const placed = texts.find(({ row }) => isOn(row.event, event));
  if (placed === undefined) return [];
  const { row, batch, position } = placed;
  const quote = row.text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
  const place = { kind: 'knowledge', batch, position, source: row.collection, role: 'context' } as const;
  const id = citeOther({ ...place, quote, field: 'text' });
  const claim = (text: string): Claim => ({ type: 'observation', text, citations: [id], figures: [] });
  const from = `\`${formatName(row.file)}\` in \`${formatName(row.collection)}\`, version \`${row.version}\``;
  const step = firstStep(row.text);
  return [
    claim(`\`${formatName(row.event)}\`: ${beginning(row.text)} (${from})`),
    ...(step === undefined ? [] : [claim(`first to do about \`${formatName(row.event)}\`: ${step}`)]),
  ];
};
