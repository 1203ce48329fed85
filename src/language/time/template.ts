// The notation of the tables: words, `{slots}`, `[optional parts]`, `(one|or another)` and `\(` for a sign itself.
import { foldCharacters } from './fold-characters.js';

type TemplateElement<Slot extends string> =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'slot'; readonly slot: Slot }
  | { readonly kind: 'choice'; readonly of: readonly TimeTemplate<Slot>[] };

export type TimeTemplate<Slot extends string> = readonly TemplateElement<Slot>[];

/** Thrown while a table is compiled: the tables are part of the code. */
const malformed = (source: string): Error => new Error(`malformed template of time: ${source}`);

class TemplateParser<Slot extends string> {
  private readonly source: string;
  private readonly slots: readonly Slot[];
  private at = 0;

  constructor(source: string, slots: readonly Slot[]) {
    this.source = source;
    this.slots = slots;
  }

  /** Up to the end, or to a sign that closes what was opened. */
  parse(closing: string): readonly TimeTemplate<Slot>[] {
    const choices: TemplateElement<Slot>[][] = [[]];
    while (this.at < this.source.length) {
      const sign = this.source.charAt(this.at);
      if (sign === closing) {
        this.at += 1;
        return choices;
      }
      if (sign === '|') {
        this.at += 1;
        choices.push([]);
      } else choices.at(-1)?.push(...this.parseElement(sign));
    }
    if (closing !== '') throw malformed(this.source);
    return choices;
  }

  private parseElement(sign: string): readonly TemplateElement<Slot>[] {
    if (sign === ' ') {
      this.at += 1;
      return [];
    }
    if (sign === '(' || sign === '[') {
      this.at += 1;
      const of = this.parse(sign === '(' ? ')' : ']');
      return [{ kind: 'choice', of: sign === '[' ? [...of, []] : of }];
    }
    const [raw = ''] = /^(?:\{[^}]*\}|\\.|[^[\](){}| \\]+)/.exec(this.source.slice(this.at)) ?? [];
    if (raw === '') throw malformed(this.source);
    this.at += raw.length;
    if (!raw.startsWith('{')) return [{ kind: 'word', word: foldCharacters(raw.replace('\\', '')) }];
    const slot = this.slots.find((each) => `{${each}}` === raw);
    if (slot === undefined) throw malformed(this.source);
    return [{ kind: 'slot', slot }];
  }
}

/** Throws where the source is malformed. A source may be a choice: `a|b`. */
export const parseTemplate = <Slot extends string>(source: string, slots: readonly Slot[]): TimeTemplate<Slot> => {
  const choices = new TemplateParser(source, slots).parse('');
  return choices.length === 1 ? (choices[0] ?? []) : [{ kind: 'choice', of: choices }];
};

/** The first words and slots that a template can begin with. */
export const startsOfTemplate = <Slot extends string>(
  template: TimeTemplate<Slot>,
): { readonly words: readonly string[]; readonly slots: readonly Slot[] } => {
  const words: string[] = [];
  const slots: Slot[] = [];
  for (const element of template) {
    if (element.kind === 'word') return { words: [...words, element.word], slots };
    if (element.kind === 'slot') return { words, slots: [...slots, element.slot] };
    const starts = element.of.map(startsOfTemplate);
    words.push(...starts.flatMap((start) => start.words));
    slots.push(...starts.flatMap((start) => start.slots));
    if (!element.of.some((each) => each.length === 0)) return { words, slots };
  }
  return { words, slots };
};
