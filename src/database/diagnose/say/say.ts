// Builds sentences from parts, so that every number in them is a figure that can be computed again.
import { renderFigure } from '../../../evidence/figure.js';
import { formatName, quotablePart } from '../../../evidence/quoting.js';
import type { Statement, WaitEvent } from '../../format/snapshot.js';
import type { Reckoning, Said } from '../diagnosis.js';

export type Part =
  string | { readonly name: string } | { readonly quote: string; readonly atLength?: true } | Reckoning | undefined;

const SNIPPET = 90;
const AT_LENGTH = 2_000;

const quoted = (text: string, most: number): string => {
  const { part, whole } = quotablePart(text);
  const cut = part.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  return `“${cut.trimEnd()}${whole && part.length <= most ? '' : '…'}”`;
};

const SIZES = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

const bytes = (value: number): string => {
  const step = Math.max(0, Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  return `${plain(value / 1_000 ** step)} ${SIZES[step] ?? 'B'}`;
};

/** As files state them: two decimals where they are seen. */
const plain = (value: number): string => {
  const size = Math.abs(value);
  const rounded = Math.round(value * 100) / 100;
  return size >= 1 && size < 100 && !Number.isInteger(value) ? String(rounded) : renderFigure({ value });
};

export const shown = ({ value, unit }: Reckoning): string => {
  switch (unit) {
    case undefined:
      return plain(value);
    case 'times':
      return renderFigure({ value, unit });
    case 'percent':
      return `${plain(value * 100)} %`;
    case 'points':
      return `${plain(value)} %`;
    case 'seconds':
      return renderFigure({ value: value * 1e6, unit: 'micros' });
    case 'millis':
      return renderFigure({ value: value * 1e3, unit: 'micros' });
    case 'bytes':
      return bytes(value);
    case 'megabytes':
      return bytes(value * 1e6);
  }
  return unit satisfies never;
};

const written = (part: Exclude<Part, undefined>): string => {
  if (typeof part === 'string') return part;
  if ('by' in part) return shown(part);
  if ('name' in part) return `\`${formatName(part.name)}\``;
  return quoted(part.quote, part.atLength === true ? AT_LENGTH : SNIPPET);
};

const isReckoning = (part: Exclude<Part, undefined>): part is Reckoning => typeof part !== 'string' && 'by' in part;

export const say = (...parts: readonly Part[]): Said => {
  const said = parts.filter((part) => part !== undefined);
  return { text: said.map(written).join(''), figures: said.filter(isReckoning) };
};

/** Texts may be megabytes: what is not shown is not looked at. */
const LOOKED_AT = 8 * SNIPPET;

/** A text of the data, on one line. */
export const quote = (text: string): Part => ({ quote: text.slice(0, LOOKED_AT).replaceAll(/\s+/g, ' ') });

/** Where the text itself is asked for. */
export const atLength = (text: string): Part => ({
  quote: text.slice(0, AT_LENGTH + SNIPPET).replaceAll(/\s+/g, ' '),
  atLength: true,
});

/** A statement as a reader knows it. */
export const textOf = ({ text, id }: Statement): Part =>
  text === undefined ? { name: id ?? 'a statement without a name' } : quote(text);

/** `A`, `B` and `C`. */
export const listed = (parts: readonly Part[]): readonly Part[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [at === parts.length - 1 ? ' and ' : ', ', part]));

export const eventNames = (events: readonly WaitEvent[]): readonly Part[] =>
  listed(events.slice(0, 3).map(({ name }) => ({ name })));
