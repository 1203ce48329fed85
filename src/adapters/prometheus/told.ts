// What coverage says of a reading: what was asked, and what of the data it does not hold.
import type { Choice } from './choose.js';
import type { Read } from './read-gauges.js';

const SHOWN = 3;
const LONGEST = 300;

const askedOf = ({ asked }: Read): readonly string[] => {
  if (asked.length === 0) return [];
  const shown = asked.slice(0, SHOWN).map((each) => (each.length > LONGEST ? `${each.slice(0, LONGEST)}…` : each));
  const more = asked.length > SHOWN ? `, and ${asked.length - SHOWN} more like them` : '';
  return [`asked Prometheus for ${shown.join(', ')}${more}`];
};

const when = (condition: boolean, text: string): readonly string[] => (condition ? [text] : []);

export const told = ({ chosen, series, left }: Choice, read: Read): readonly string[] => {
  const summed = chosen.filter(({ instrument, detail }) => instrument.measure !== 'p95' && detail !== 'all').length;
  return [
    ...askedOf(read),
    ...when(
      left + read.unread > 0,
      `${left + read.unread} of ${chosen.length + left} metrics (of ${series} series) were left out: there are more series than one question reads`,
    ),
    ...when(summed > 0, `${summed} metrics were added up by pod or by service, for they have many series`),
    ...when(read.refused.length > 0, `${read.refused.length} metrics could not be read: ${read.refused[0] ?? ''}`),
    ...when(read.cut > 0, `${read.cut} series were left out by lot`),
    ...when(read.odd > 0, `${read.odd} samples were no finite numbers and left out`),
  ];
};
