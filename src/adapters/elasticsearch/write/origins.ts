// Where a row came from, out of columns in which the same few origins stand again and again.
import type { Origin } from '../../../telemetry/record.js';
import { NONE, SEPARATOR, type CommonColumns, type Repeated } from '../../preparation/columns.js';

export const repeatedAt = ({ texts, of }: Repeated, row: number): string | undefined => {
  const index = of[row] ?? NONE;
  return index === NONE ? undefined : texts[index];
};

/** JSON leaves out what is undefined. */
type Named = { readonly [key in keyof Origin]: string | undefined };

export const told = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

const originOf = (scopeText: string, placeText: string): Named => {
  const [service = '', environment, region, version] = scopeText.split(SEPARATOR);
  const [host, pod] = placeText.split(SEPARATOR);
  return {
    service,
    environment: told(environment),
    version: told(version),
    region: told(region),
    host: told(host),
    pod: told(pod),
  };
};

const origins = new Map<string, Named>();
const MOST_ORIGINS = 10_000;

/** The same few come back in every chunk. */
export const originAt = ({ scope, place }: CommonColumns, row: number): Named => {
  const [scopeText, placeText] = [repeatedAt(scope, row) ?? '', repeatedAt(place, row) ?? ''];
  const key = scopeText + SEPARATOR + placeText;
  const known = origins.get(key);
  if (known !== undefined) return known;
  if (origins.size >= MOST_ORIGINS) origins.clear();
  const origin = originOf(scopeText, placeText);
  origins.set(key, origin);
  return origin;
};
