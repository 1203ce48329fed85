// The abbreviations of time zones that programs print behind a time, in minutes east of UTC.

/** Where one abbreviation has several meanings, the one that servers print most: CST and IST are Chicago and Kolkata. */
const ZONE_MINUTES: { readonly [name: string]: number } = {
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 60,
  BST: 60,
  CET: 60,
  MET: 60,
  CEST: 120,
  MEST: 120,
  EET: 120,
  SAST: 120,
  EEST: 180,
  MSK: 180,
  TRT: 180,
  GST: 240,
  PKT: 300,
  IST: 330,
  NPT: 345,
  WIB: 420,
  ICT: 420,
  HKT: 480,
  SGT: 480,
  PHT: 480,
  AWST: 480,
  JST: 540,
  KST: 540,
  ACST: 570,
  AEST: 600,
  ACDT: 630,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
  BRT: -180,
  CLST: -180,
  NDT: -150,
  NST: -210,
  ADT: -180,
  CLT: -240,
  EDT: -240,
  EST: -300,
  CDT: -300,
  CST: -360,
  MDT: -360,
  MST: -420,
  PDT: -420,
  PST: -480,
  AKDT: -480,
  AKST: -540,
  HST: -600,
};

const MOST_ZONES = 100;

/** For a regular expression; longer names first. */
export const ZONE_ABBREVIATIONS = Object.keys(ZONE_MINUTES)
  .sort((a, b) => b.length - a.length)
  .join('|');

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

const formatOf = (zone: string): Intl.DateTimeFormat | undefined => {
  if (formats.has(zone)) return formats.get(zone);
  let format: Intl.DateTimeFormat | undefined;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    format = undefined;
  }
  if (formats.size < MOST_ZONES) formats.set(zone, format);
  return format;
};

/** What `Europe/Berlin` is ahead of UTC at about an instant, in minutes; `undefined`: there is no such zone. */
export const regionMinutes = (zone: string, millis: number): number | undefined => {
  const shown = formatOf(zone)?.formatToParts(new Date(millis));
  const name = shown?.find(({ type }) => type === 'timeZoneName')?.value;
  if (name === undefined) return undefined;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

/** Minutes east of UTC; `undefined`: no zone of this name is known. */
export const zoneMinutes = (name: string): number | undefined =>
  Object.hasOwn(ZONE_MINUTES, name) ? ZONE_MINUTES[name] : undefined;
