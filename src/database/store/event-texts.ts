// Finds texts on wait events: those of a knowledge collection, else the built-in ones. Each is a row that can be cited.
import type { Tenant } from '../../kernel/brand.js';
import type { CancelSignal } from '../../kernel/cancel.js';
import { isRejection } from '../../kernel/rejection.js';
import { type DocumentRow, type KnowledgeRefusal, KnowledgeStore, type PassageMatches } from '../../ports/knowledge.js';
import { type EventText, findEventText, squeezeEventName } from '../knowledge/knowledge.js';
import { fileOfEvent } from '../knowledge/knowledge-documents.js';
import { BUILT_IN_TEXTS, builtInKnowledge } from '../knowledge/built-in-knowledge.js';
import type { EventTextRow } from '../../telemetry/snapshot-row.js';

const BUILT_IN_COLLECTION = 'casefile';

/** With its type, or as the last part of a name that is filed. */
const isTextOn = (heading: string, event: string): boolean => {
  const [filed, wanted] = [squeezeEventName(heading), squeezeEventName(event)];
  return filed === wanted || (!wanted.includes(':') && filed.endsWith(`:${wanted}`));
};

/** “ClientRead” without its type, too. */
const knownNames = (event: string): EventText | undefined =>
  findEventText(builtInKnowledge, event) ?? BUILT_IN_TEXTS.events.find((each) => isTextOn(each.event, event));

const builtInRow = (event: string): readonly EventTextRow[] => {
  const known = knownNames(event);
  if (known === undefined) return [];
  const { event: filed, text, source } = known;
  const file = fileOfEvent(filed);
  const from = { collection: BUILT_IN_COLLECTION, file, version: BUILT_IN_TEXTS.version };
  return [
    {
      kind: 'event-text',
      id: `${BUILT_IN_COLLECTION}/${filed}`,
      event: filed,
      text,
      ...from,
      ...(source && { link: source }),
    },
  ];
};

/** A passage begins with its own, and with that of the document where it is the first. */
const HEADING = /^(?:#+ [^\n]*\n+)+/;

const BUDGET = 60;

/** In the spellings in which it may be filed. */
const searchedNames = (event: string): string => [event, event.toLowerCase(), squeezeEventName(event)].join(' ');

type CollectionText = { readonly tenant: Tenant; readonly collection: string; readonly signal: CancelSignal };

export class EventTextReader {
  constructor(private readonly store: KnowledgeStore) {}

  /** The first collection by name that has a text on an event wins. */
  async on(events: readonly string[], tenant: Tenant, signal: CancelSignal): Promise<readonly EventTextRow[]> {
    const collections = (await this.store.position(tenant)) === 0 ? [] : await this.store.collections(tenant);
    const known = new Map<string, readonly EventTextRow[]>();
    for (const { name: collection } of collections) {
      const open = events.filter((event) => !known.has(event));
      for (const [event, row] of await this.#inHouse(open, { tenant, collection, signal })) known.set(event, [row]);
    }
    const rows = events.flatMap((event) => known.get(event) ?? builtInRow(event));
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  }

  /** Only collections that hold such documents are searched. */
  async #inHouse(events: readonly string[], house: CollectionText): Promise<ReadonlyMap<string, EventTextRow>> {
    const files = new Map(events.map((event) => [event, builtInRow(event)[0]?.file ?? fileOfEvent(event)]));
    const names = [...new Set(files.values())];
    const found = await this.store.documents({ ...house, names });
    if (isRejection<readonly DocumentRow[], KnowledgeRefusal>(found)) return new Map();
    const stored = new Set(found.map(({ name }) => name));
    const texts = new Map<string, EventTextRow>();
    for (const [event, file] of files) {
      const text = stored.has(file) ? await this.#textIn(event, file, house) : undefined;
      if (text !== undefined) texts.set(event, text);
    }
    return texts;
  }

  async #textIn(
    event: string,
    file: string,
    { tenant, collection, signal }: CollectionText,
  ): Promise<EventTextRow | undefined> {
    const found = await this.store.search({ tenant, collection, text: searchedNames(event), budget: BUDGET }, signal);
    if (isRejection<PassageMatches, KnowledgeRefusal>(found)) return undefined;
    const [passage] = found.passages
      .filter((each) => each.file === file && isTextOn(each.section?.at(-1) ?? '', event))
      .toSorted((a, b) => a.from - b.from);
    if (passage === undefined) return undefined;
    const { id, section = [], document } = passage;
    const text = passage.text.replace(HEADING, '');
    const from = { collection, file, version: document.slice(0, 12) };
    return { kind: 'event-text', id, event: section.at(-1) ?? event, text, ...from };
  }
}
