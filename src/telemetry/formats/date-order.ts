// Which number of a date such as 05/11/26 is the day: what the dates of the whole file allow, else what is not in its future.
import { DAY, type Micros } from '../../kernel/time.js';
import { civilInstant, type DateOrder } from '../normalise/named-month.js';

/** Three numbers with one mark between them; the last is a year of four digits, or one of the three has two. */
export type NumericDate = { readonly numbers: readonly [string, string, string]; readonly mark: string };

type OrderedInstant = { readonly order: DateOrder; readonly at: Micros };

const fullYear = (year: string): number => Number(year.length === 2 ? `20${year}` : year);

const instantIn = (order: DateOrder, [first, second, third]: NumericDate['numbers'], clock: string) => {
  if (order === 'year-first')
    return civilInstant(fullYear(first), { month: Number(second) - 1, day: Number(third), clock });
  const [month, day] = order === 'month-first' ? [first, second] : [second, first];
  return civilInstant(fullYear(third), { month: Number(month) - 1, day: Number(day), clock });
};

/** Slashes are American unless something speaks against it; other marks are not. */
const usualOrders = ({ numbers, mark }: NumericDate): readonly DateOrder[] => {
  const short: readonly DateOrder[] = numbers[2].length === 2 ? ['year-first'] : [];
  return mark === '/' ? [...short, 'month-first', 'day-first'] : [...short, 'day-first', 'month-first'];
};

const instantsOf = (date: NumericDate, clock: string): readonly OrderedInstant[] =>
  usualOrders(date).flatMap((order) => {
    const at = instantIn(order, date.numbers, clock);
    return at === undefined ? [] : [{ order, at }];
  });

const nearest = (instants: readonly OrderedInstant[], near: Micros): OrderedInstant | undefined =>
  instants.reduce<OrderedInstant | undefined>(
    (best, each) => (best === undefined || Math.abs(each.at - near) < Math.abs(best.at - near) ? each : best),
    undefined,
  );

type DateContext = { readonly near: Micros; readonly dateOrder?: DateOrder };

/** In UTC, as written; `undefined` when there is no such day. */
export const resolveNumericDate = (
  date: NumericDate,
  clock: string,
  { near, dateOrder }: DateContext,
): Micros | undefined => {
  const instants = instantsOf(date, clock);
  const known = instants.find(({ order }) => order === dateOrder);
  if (known !== undefined) return known.at;
  const past = instants.filter(({ at }) => at <= near + DAY);
  const likely = past.length === 0 ? instants : past;
  return (date.numbers[2].length === 2 ? nearest(likely, near) : likely[0])?.at;
};

const NUMERIC_DATE =
  /(?<!\d)(?<first>\d{1,2})(?<mark>[/.-])(?<second>\d{1,2})\k<mark>(?<third>\d{4}|\d\d)(?=[ T,:@|-]{1,3}\d{1,2}[:.]\d\d)/;
const HEAD = 160;
/** How many times nearer to the last change of its file an order must be than the others, to be taken for that alone. */
const CLEARLY_NEARER = 3;

const datesOf = (lines: readonly string[]): readonly NumericDate[] =>
  lines.flatMap((line) => {
    const { first, second, third, mark } = NUMERIC_DATE.exec(line.slice(0, HEAD))?.groups ?? {};
    if (first === undefined || second === undefined || third === undefined || mark === undefined) return [];
    return [{ numbers: [first, second, third] as const, mark }];
  });

/** How far the latest date in an order is from the last change of the file. */
const distanceIn = (order: DateOrder, dates: readonly (readonly OrderedInstant[])[], near: Micros): Micros =>
  Math.min(...dates.flat().flatMap((each) => (each.order === order ? [Math.abs(near - each.at)] : [])));

/** The order in which all dates of a file are days, and not ahead of it; of several the one that ends at its last change. */
export const detectDateOrder = (lines: readonly string[], near: Micros): DateOrder | undefined => {
  const dates = datesOf(lines).map((date) => instantsOf(date, '00:00:00').filter(({ at }) => at <= near + DAY));
  const [first = []] = dates;
  const [best, second] = first
    .filter(({ order }) => dates.every((all) => all.some((each) => each.order === order)))
    .map(({ order }) => ({ order, distance: distanceIn(order, dates, near) }))
    .sort((one, other) => one.distance - other.distance);
  if (best === undefined || second === undefined) return best?.order;
  return (best.distance + DAY) * CLEARLY_NEARER < second.distance ? best.order : undefined;
};
