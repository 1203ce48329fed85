// How far a message is a report, and whether it is about another service, another place or a neighbour of the issue.
import { hasSign } from '../../../language/discourse/message-wording.js';
import { type MessageReading, namesUnseenService, openingOf } from './message-reading.js';
import { areDisjoint, intersects, isSubset } from '../../../kernel/set-relations.js';

export const namesOtherService = ({ place, currentPlace }: MessageReading): boolean =>
  place.services.size > 0 && !intersects(place.services, currentPlace.services);

export const isElsewhere = ({ place, currentPlace }: MessageReading): boolean =>
  areDisjoint(place.regions, currentPlace.regions) || areDisjoint(place.environments, currentPlace.environments);

/** How near the named services are to those of the current issue in the call graph: 0 to 1. */
export const nearness = (r: MessageReading): number =>
  namesOtherService(r) ? Math.max(0, ...[...r.place.services].map((name) => r.neighbours.get(name) ?? 0)) : 0;

/** Neither question nor request, apart from the frame of a report. */
export const isStatement = ({ wording, isFramed }: MessageReading): boolean =>
  isFramed || !hasSign(wording, 'question', 'request');

export const isMerePaste = (r: MessageReading): boolean =>
  hasSign(r.wording, 'log paste') && !hasSign(r.wording, 'alert') && !namesOtherService(r) && !isElsewhere(r);

/** 0 to 1. */
export const reportScore = (r: MessageReading): number => {
  if (!isStatement(r)) return 0;
  const symptom = hasSign(r.wording, 'symptom') ? 1 : 0.6;
  const selfContained = r.wording.anaphora === 0 ? 1 : 0.4;
  const typed = isMerePaste(r) ? 0.5 : 1;
  const news = hasSign(r.wording, 'repair') && !namesUnseenService(r) ? 0.3 : 1;
  return symptom * selfContained * typed * news;
};

export const leadsWithOtherService = (r: MessageReading): boolean =>
  !isSubset(new Set(openingOf(r).services), r.currentPlace.services);
