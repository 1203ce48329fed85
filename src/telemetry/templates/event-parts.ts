// The parts of an event key: its place, a code location or a template, and behind a mark what else is of its identity.

/** Stands between the place of an event and what else is of its identity. */
export const DETAIL_MARK = '!~';

/** The key without the exception or the detail behind `!`. */
export const eventPlace = (event: string): string => event.split('!', 1)[0] ?? event;

/** What stands behind the mark; `undefined` where the place is all. */
export const eventDetail = (event: string): string | undefined => {
  const at = event.indexOf(DETAIL_MARK);
  return at < 0 ? undefined : event.slice(at + DETAIL_MARK.length);
};

/** For a reader: the words of its template, and what else is of its identity. `text`: where the template is known. */
export const eventText = (event: string, text: string | undefined): string => {
  const detail = eventDetail(event);
  if (text === undefined) return event;
  return detail === undefined ? text : `${text} (${detail})`;
};
