// Packs stale pages anew: from then on a question reads them, not their rows.
import { packRows, type Paged } from '../store/pages.js';
import { commit, type Writer } from './writer.js';

const STALE = 'SELECT of, start FROM page WHERE cells IS NULL LIMIT ?';

/** Packs at most `most` stale pages in one commit; returns how many. */
export const packPages = (writer: Writer, most: number): number => {
  const { store } = writer;
  const stale = store.sql(STALE).all(most);
  if (stale.length === 0) return 0;
  commit(writer, () => {
    for (const row of stale) {
      const [of, start] = [row['of'] as Paged, Number(row['start'])];
      const cells = packRows(store, of, start);
      if (cells.length === 0) store.sql('DELETE FROM page WHERE of = ? AND start = ?').run(of, start);
      else store.sql('UPDATE page SET cells = ? WHERE of = ? AND start = ?').run(cells, of, start);
    }
  });
  return stale.length;
};

export const stalePages = ({ store }: Writer): number =>
  Number(store.sql('SELECT count(*) AS pages FROM page WHERE cells IS NULL').get()?.['pages']);
