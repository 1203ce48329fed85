// The lines of each format get the time, the level and the service that are true of them.
import { describe, expect, it } from 'vitest';
import { formatSamples, judgeSample } from '../support/format-samples.js';

/**
 * DHCP's table has its header below a page of prose. LSF: a number says the level. Puma, varnishlog: the time stands in
 * the third line of a block. Zabbix: packed date and clock behind a pid, all between colons.
 */
const KNOWN_WRONG = ['dhcp-server', 'lsf', 'puma', 'varnishlog', 'zabbix'];

describe('every line of a sample has its true time, level and service:', () => {
  it.each(formatSamples().filter(({ name }) => !KNOWN_WRONG.includes(name)))('$name', async (sample) => {
    expect((await judgeSample(sample)).wrong).toEqual([]);
  });

  it.each(formatSamples().filter(({ name }) => KNOWN_WRONG.includes(name)))('but not of $name', async (sample) => {
    expect((await judgeSample(sample)).wrong).not.toEqual([]);
  });
});
