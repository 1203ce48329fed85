// Finds all that a message names, once: names of the tenant's catalogue, things that their form tells, and names that are not stored.
//
// Names come from the catalogue alone, so a word of the language is never taken for one. What is found is replaced by a
// mark in the text that the classifier sees: it learns wordings, not names.
import type { Lexicon } from '../lexicon.js';
import type { NameCatalogue } from '../text/catalogue-mentions.js';
import {
  type Entity,
  type MessageNames,
  namesOfEntity,
  spansOverlap,
  type TextSpan,
  toEntityNames,
  type UnknownName,
} from './entity.js';
import { type FieldValue, findPairSpans, parseFieldValues } from './field-filters.js';
import { findWrittenNames, indexForms, type NameIndex } from './find-names.js';
import { type EntityCatalogue, type NameField, nameForms, splitName } from './name-forms.js';
import { findMisspeltNames, type SpelledForm, spelledForms } from './misspelt-names.js';
import { type ReadWords, readWords } from './message-words.js';
import { findPlaceNames, findSiblingHosts } from './place-names.js';
import { findOpaqueEntities, withTypedEntities } from './typed-entities.js';
import { findUnknownNames, toUnknownName } from './unknown-names.js';
import { findVersions } from './version-names.js';

const isNameField = (field: FieldValue['field']): field is NameField =>
  field === 'service' || field === 'environment' || field === 'region';

/** A quotation of a name alone is that name. */
const withoutQuoted = (opaque: readonly Entity[], names: readonly Entity[]): readonly Entity[] =>
  opaque.filter(
    ({ kind, start, end }) =>
      kind !== 'quote' || !names.some((name) => name.start === start + 1 && name.end === end - 1),
  );

/** Of longer messages only the beginning is read for names: the rest is pasted text. */
const LONGEST = 4000;

/** Over one catalogue. Deterministic. */
export class EntityFinder {
  private readonly catalogue: EntityCatalogue;
  private readonly lexicon: Lexicon;
  private readonly index: NameIndex;
  private readonly spelled: readonly SpelledForm[];

  constructor(catalogue: EntityCatalogue, lexicon: Lexicon) {
    this.catalogue = catalogue;
    this.lexicon = lexicon;
    const forms = nameForms(catalogue);
    this.index = indexForms(forms);
    this.spelled = spelledForms(forms);
  }

  /** The names of the catalogue by which issues are told apart. */
  get names(): NameCatalogue {
    const { service = [], environment = [], region = [] } = this.catalogue;
    return { services: service, environments: environment, regions: region };
  }

  /** Entities in the order of the text, without overlaps. */
  find(message: string | ReadWords): MessageNames {
    const whole = typeof message === 'string' ? readWords(message) : message;
    const text = whole.message.length > LONGEST ? readWords(whole.message.slice(0, LONGEST)) : whole;
    const pairs = this.findPairs(text.message);
    const opaque = findOpaqueEntities(whole.message);
    const names = this.findNames(text, { pairs: pairs.entities, opaque });
    const taken = [...opaque, ...names, ...findPairSpans(text.message)];
    const versions = findVersions(text, this.catalogue.version ?? [], taken);
    const found = [...withoutQuoted(opaque, names), ...names, ...versions.entities];
    const entities = withTypedEntities(whole.message, found).toSorted((a, b) => a.start - b.start);
    const beside = [...found, ...pairs.unknown.map((each) => ({ ...each, kind: 'quote' as const, text: each.name }))];
    const unknown = [...findUnknownNames(text, this.catalogue, beside), ...pairs.unknown, ...versions.unknown];
    return {
      entities,
      unknown: unknown
        .toSorted((a, b) => a.start - b.start)
        .filter(({ name }, at, all) => all.findIndex((other) => other.name === name) === at),
    };
  }

  private findNames(
    text: ReadWords,
    { pairs, opaque }: { readonly pairs: readonly Entity[]; readonly opaque: readonly Entity[] },
  ): readonly Entity[] {
    const spans = [...pairs, ...findPairSpans(text.message)];
    const free = ({ start, end }: TextSpan): boolean => !spans.some((each) => spansOverlap(each, { start, end }));
    const named = findPlaceNames(text).flatMap((each) => (free(each) ? [{ ...each, ...this.storedPlace(each) }] : []));
    const siblings = findSiblingHosts(text, this.catalogue).filter(
      (host) => free(host) && ![...named, ...opaque].some((each) => spansOverlap(each, host)),
    );
    const places = [...named, ...siblings];
    const blocked = [...spans.map((span) => ({ kind: 'quote' as const, text: '', ...span })), ...places];
    const isClosed = ({ kind }: Entity): boolean => kind !== 'quote';
    const written = findWrittenNames(text, this.index, [...blocked, ...opaque.filter(isClosed)]);
    // words in a quotation are looked up as text, unless they are a name and nothing else
    const quotes = opaque.filter((each) => !isClosed(each));
    const isFree = (name: Entity): boolean =>
      quotes.every(
        (quote) => !spansOverlap(quote, name) || (name.start === quote.start + 1 && name.end === quote.end - 1),
      );
    const names = [...pairs, ...places, ...written.filter(isFree)];
    const misspelt = findMisspeltNames(text, this.spelled, {
      lexicon: this.lexicon,
      found: [...names, ...opaque, ...spans],
    });
    return [...names, ...misspelt];
  }

  /** A pod or a host may be written by its generated part alone. */
  private storedPlace({ kind, text }: Entity): Pick<Entity, 'name' | 'names'> {
    const [first = '', ...more] = splitName(text);
    const forms = (this.index.get(first) ?? []).filter((form) => form.kind === kind);
    const names = forms.flatMap(({ words, name }) => (words.join(' ') === [first, ...more].join(' ') ? [name] : []));
    return toEntityNames(names);
  }

  /** `service=checkout`: any value is a name. */
  private findPairs(message: string): MessageNames {
    const entities: Entity[] = [];
    const unknown: UnknownName[] = [];
    for (const { field, value, wanted, start, end } of parseFieldValues(message)) {
      const span = { start, end };
      const base = {
        text: message.slice(start, end),
        ...span,
        certainty: 'named',
        use: { wanted, instead: false },
      } as const;
      if (field === 'version') entities.push({ kind: 'version', name: value, ...base });
      else if (isNameField(field)) {
        const names = this.namesOfValue(field, value);
        if (names.length === 0) unknown.push(toUnknownName(value, field, { span, names: this.catalogue }));
        else entities.push({ kind: field, ...toEntityNames(names), ...base });
      }
    }
    return { entities, unknown };
  }

  private namesOfValue(field: NameField, value: string): readonly string[] {
    const exact = (this.catalogue[field] ?? []).filter((name) => name.toLowerCase() === value.toLowerCase());
    if (exact.length > 0) return exact;
    const read = findWrittenNames(readWords(`"${value}"`), this.index, []);
    return read.flatMap((each) => (each.kind === field ? namesOfEntity(each) : []));
  }
}
