// Durations and sizes as people write them: `7d`, `250 ms`, `20 GB`, `512 MiB`.
import { z } from 'zod';
import { DAY, HOUR, type Micros, MINUTE, SECOND } from '../kernel/time.js';

const DURATIONS = new Map<string, Micros>([
  ['ms', SECOND / 1000],
  ['s', SECOND],
  ['m', MINUTE],
  ['h', HOUR],
  ['d', DAY],
]);

const SIZES = new Map<string, number>([
  ['B', 1],
  ['KB', 1e3],
  ['MB', 1e6],
  ['GB', 1e9],
  ['TB', 1e12],
  ['KiB', 2 ** 10],
  ['MiB', 2 ** 20],
  ['GiB', 2 ** 30],
  ['TiB', 2 ** 40],
]);

const AMOUNT = /^(\d{1,9}(?:\.\d{1,3})?) ?([A-Za-z]{1,3})$/;

const amount = (units: ReadonlyMap<string, number>, example: string) =>
  z.string().transform((text, context) => {
    const [, number = '', unit = ''] = AMOUNT.exec(text.trim()) ?? [];
    const size = units.get(unit);
    if (size !== undefined) return Math.round(Number(number) * size);
    const known = [...units.keys()].join(', ');
    context.addIssue({ code: 'custom', message: `must be a number and a unit (${known}), such as "${example}"` });
    return z.NEVER;
  });

/** Microseconds. */
export const duration = (example: string, least: Micros = 0) =>
  amount(DURATIONS, example).refine((micros) => micros >= least, `must be at least ${least / SECOND}s`);

const RATE = /^(\d{1,9}) ?\/ ?(.+)$/;

/** A number per duration. */
export const rate = (example: string) =>
  z.string().transform((text, context) => {
    const [, most = '0', per = ''] = RATE.exec(text.trim()) ?? [];
    const known = duration('1m', SECOND).safeParse(per);
    if (known.success && Number(most) > 0) return { most: Number(most), per: known.data };
    context.addIssue({
      code: 'custom',
      message: `must be a number in a duration of at least 1s, such as "${example}"`,
    });
    return z.NEVER;
  });

/** Bytes. */
export const size = (example: string) =>
  amount(SIZES, example).refine((bytes) => bytes > 0, 'must be more than nothing');
