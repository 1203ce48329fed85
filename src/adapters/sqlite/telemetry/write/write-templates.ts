// Writes templates: their texts, which one stands for which, and how often and when each occurred.
import type { Micros } from '../../../../kernel/time.js';
import type { TemplateUpdates } from '../../../preparation/columns.js';
import type { TallyCell } from './tally.js';
import type { TelemetryWriter } from './writer.js';

const readRoot = ({ store }: TelemetryWriter, id: number): number =>
  Number(store.sql('SELECT coalesce(root, id) AS root FROM template WHERE id = ?').get(id)?.['root']);

/**
 * A merge that would close a circle (both were merged the other way before a restart) is dropped.
 * The merged one stays searchable: its lines hold words that the joint template has lost.
 */
const mergeTemplates = (writer: TelemetryWriter, from: string, to: string): void => {
  const { store, names } = writer;
  const old = readRoot(writer, names.template.idOf(from));
  const root = readRoot(writer, names.template.idOf(to));
  if (old === root) return;
  store.sql('UPDATE template SET root = ? WHERE id = ? OR root = ?').run(root, old, old);
};

export const writeTemplateUpdates = (writer: TelemetryWriter, { templates, aliases }: TemplateUpdates): void => {
  const { store, names } = writer;
  for (const { id, text } of templates)
    store.sql('UPDATE template SET text = ? WHERE id = ?').run(text, names.template.idOf(id));
  for (const { from, to } of aliases) mergeTemplates(writer, from, to);
};

type TemplateCount = { lines: number; first: Micros; last: Micros };

/** The times are those of the 15 seconds in which it was seen. */
export const countTemplates = ({ store }: TelemetryWriter, cells: Iterable<TallyCell>): void => {
  const seen = new Map<number, TemplateCount>();
  for (const { template, slot, lines } of cells) {
    const known = seen.get(template);
    if (known === undefined) seen.set(template, { lines, first: slot, last: slot });
    else {
      known.lines += lines;
      known.first = Math.min(known.first, slot);
      known.last = Math.max(known.last, slot);
    }
  }
  const update = store.sql(
    `UPDATE template SET lines = lines + ?1, first = min(coalesce(first, ?2), ?2), last = max(coalesce(last, ?3), ?3)
     WHERE id = ?4`,
  );
  for (const [template, { lines, first, last }] of seen) update.run(lines, first, last, template);
};
