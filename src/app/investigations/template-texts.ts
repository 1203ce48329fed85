// Patterns of log lines in the words of their templates: readers of a document know no ids.
import type { Answer, AnswerEvidence, AnswerTimelineEntry } from '../../evidence/answer.js';
import { snippet } from '../../evidence/sentence.js';
import { fetchedBatches } from '../../investigation/fetched-rows.js';
import { readRows, textField } from '../../telemetry/charts/ndjson-row.js';
import { isTemplateId } from '../../telemetry/templates/template.js';

type TemplateSource = {
  readonly turn: number;
  readonly facts: readonly { readonly type: string; readonly data: object }[];
  /** The bytes of a batch; `undefined`: they are gone. */
  readonly readBatch: (hash: string) => Promise<string | undefined>;
};

/** The texts of the templates that a turn has read, by id. */
export const readTemplateTexts = async (source: TemplateSource): Promise<ReadonlyMap<string, string>> => {
  const fetched = fetchedBatches(source.facts).filter(({ turn, ask }) => turn === source.turn && ask === 'templates');
  const batches = await Promise.all(fetched.map(async ({ hash }) => readRows((await source.readBatch(hash)) ?? '')));
  return new Map(
    batches.flat().flatMap((row) => {
      const [id, text] = [textField(row, 'id'), textField(row, 'text')];
      return textField(row, 'kind') === 'template' && id !== undefined && text !== undefined ? [[id, text]] : [];
    }),
  );
};

/** `undefined`: it holds nothing that can be read. */
const eventWords = (event: string, texts: ReadonlyMap<string, string>): string | undefined => {
  const [, place = '', detail] = /^([^!]*)(?:!~?(.*))?$/su.exec(event) ?? [];
  const text = texts.get(place);
  if (text !== undefined) return detail === undefined ? text : `${text} (${detail})`;
  return isTemplateId(place) ? detail : event;
};

/** Events of patterns end with their key where their template was not read. */
const entryInWords = (entry: AnswerTimelineEntry, texts: ReadonlyMap<string, string>): AnswerTimelineEntry => {
  const at = entry.what.lastIndexOf(': ');
  if (entry.event === 'change' || at < 0) return entry;
  const words = eventWords(entry.what.slice(at + 2), texts);
  const service = entry.what.slice(0, at);
  return { ...entry, what: words === undefined ? service : `${service}: ${snippet(words)}` };
};

/** Rows that count an event quote its key. */
const rowInWords = (row: AnswerEvidence, texts: ReadonlyMap<string, string>): AnswerEvidence =>
  row.field === 'event' ? { ...row, quote: eventWords(row.quote, texts) ?? '' } : row;

/** An answer whose timeline and rows tell patterns by their text; by nothing where it was not read. */
export const withTemplateTexts = (answer: Answer, texts: ReadonlyMap<string, string>): Answer => ({
  ...answer,
  timeline: answer.timeline.map((entry) => entryInWords(entry, texts)),
  evidence: answer.evidence.map((row) => rowInWords(row, texts)),
});
