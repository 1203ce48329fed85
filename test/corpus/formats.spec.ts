// The lines of each format get the time, the level and the service that are true of them.
import { describe, expect, it } from 'vitest';
import { formatSamples, judgeSample } from '../support/format-samples.js';

/**
 * BIRD calls errors of others RMT. FoundationDB's traces are XML, with numbers as severities of their own. H2O's level
 * stands in a column that two lines are too few to learn. Meteor writes the hours of its zone in parentheses. DHCP's table has its header below a page of prose. IBM MQ, Puma, varnishlog: the time
 * stands within a block of lines. LSF: a number says the level. Tarantool: a letter before `>` behind names of any number.
 */
const KNOWN_WRONG = [
  'bird',
  'dhcp-server',
  'fdb-trace',
  'h2o',
  'ibm-mq',
  'lsf',
  'meteor',
  'puma',
  'tarantool',
  'varnishlog',
];

describe('every line of a sample has its true time, level and service:', () => {
  it.each(formatSamples().filter(({ name }) => !KNOWN_WRONG.includes(name)))('$name', async (sample) => {
    expect((await judgeSample(sample)).wrong).toEqual([]);
  });

  it.each(formatSamples().filter(({ name }) => KNOWN_WRONG.includes(name)))('but not of $name', async (sample) => {
    expect((await judgeSample(sample)).wrong).not.toEqual([]);
  });
});
