// How far a reader of a session's timeline has come, in each of its streams: `12,t1-model:7`. It goes over the wire as the id of an event.

export type TimelinePosition = {
  /** Version of the investigation's own stream. */
  readonly version: number;
  /** Versions of the other streams that still grow, by their short names. */
  readonly others: ReadonlyMap<string, number>;
};

export const TIMELINE_BEGINNING: TimelinePosition = { version: 0, others: new Map() };

/** Names hold no colon and no comma. */
const PART = /^([\w.-]{1,80}):(\d{1,9})$/;

/** What `parseTimelinePosition` reads. */
export const POSITION_FORM = /^\d{1,9}(,[\w.-]{1,80}:\d{1,9})*$/;

export const formatTimelinePosition = ({ version, others }: TimelinePosition): string =>
  [String(version), ...[...others].map(([name, at]) => `${name}:${at}`)].join(',');

/** `undefined`: it is no position. */
export const parseTimelinePosition = (text: string): TimelinePosition | undefined => {
  if (!POSITION_FORM.test(text)) return undefined;
  const [version, ...parts] = text.split(',');
  const others = parts.map((part): [string, number] => {
    const [, name = '', at = ''] = PART.exec(part) ?? [];
    return [name, Number(at)];
  });
  return { version: Number(version), others: new Map(others) };
};
