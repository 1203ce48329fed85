// Wait events: one by its name, with or without its type; and what sessions waited for most.
import { pointerBelow } from '../../../telemetry/json-pointer.js';
import type { Said } from '../../diagnose/diagnosis.js';
import { eventKey, type Look, type Pair, waited } from '../../diagnose/look.js';
import { type Reading, stated } from '../../diagnose/reckon.js';
import { itWas } from '../../diagnose/say/compare.js';
import { say, textOf } from '../../diagnose/say/say.js';
import { waitsIn } from '../../diagnose/load.js';
import { eventText } from '../../knowledge/knowledge.js';
import { OWN_TEXTS, ownKnowledge } from '../../knowledge/own-knowledge.js';
import type { WaitEvent } from '../../format/snapshot.js';
import { nameKey, namesSaid } from '../words.js';
import type { Reply, Topic, TopicsOf } from '../topic.js';

const section = 'WaitEvents';

const percentOf = (look: Look, { percent, path }: WaitEvent): Reading | undefined =>
  percent === undefined
    ? undefined
    : { value: percent, at: { of: look.side, path: pointerBelow(path, 'pct_db_time') } };

export const shareSaid = ({ now, before }: Pair, event: WaitEvent): readonly Said[] => {
  const share = percentOf(now, event);
  const [seconds, had] = [waited(now, event), before?.events.get(eventKey(event.name))];
  if (share === undefined) return [];
  const was = had === undefined || before === undefined ? undefined : percentOf(before, had);
  return [
    say(
      'share of the database time in ',
      { name: event.name },
      ': ',
      stated(share, 'points'),
      ...(seconds === undefined ? [] : [', ', stated(seconds, 'seconds'), ' in all']),
      ...itWas(was === undefined ? undefined : stated(was, 'points')),
    ),
  ];
};

/** The statement with most load in it. */
const waiterSaid = (look: Look, { name }: WaitEvent): readonly Said[] => {
  const isIt = (key: string): boolean => key === eventKey(name);
  const [first] = look.statements
    .map((statement) => ({ statement, load: (statement.load ?? 0) * waitsIn(statement, isIt) }))
    .filter(({ load }) => load > 0)
    .toSorted((a, b) => b.load - a.load);
  const wait = first?.statement.waits.find((each) => isIt(eventKey(each.name)));
  if (first === undefined || wait?.percent === undefined) return [];
  const share = stated({ value: wait.percent, at: { of: look.side, path: pointerBelow(wait.path, 'pct') } }, 'points');
  return [say('most of it is of ', textOf(first.statement), ': ', share, ' of its load is in ', { name: wait.name })];
};

const UNSEEN = 'the snapshot lists no session that waited for it';

const replyOn = (pair: Pair, name: string): Reply => {
  const event = pair.now.events.get(eventKey(name));
  if (event === undefined) return { says: [], events: [name], ...(pair.now.snapshot.waits && { note: UNSEEN }) };
  return { says: [...shareSaid(pair, event), ...waiterSaid(pair.now, event)], events: [event.name] };
};

const withoutType = (name: string): string => name.slice(name.indexOf(':') + 1);

/** `tuple` and `extend` are words like any other, unless somebody asks what an event means. */
const isTelling = (name: string, isMeant: boolean): boolean => isMeant || /\p{Ll}\p{Lu}/u.test(withoutType(name));

/** Of the processors, not of the event that is called by their name. */
const USE = /\b(?:usage|use|used|utili[sz]ation|limit|busy|bottleneck|saturated)\b/i;

const MEANING = /\b(?:mean(?:s|ing)?|wait event|event|what is|what are|what's|explain)\b/i;

const namesOf = (name: string, isMeant: boolean): readonly string[] =>
  isTelling(name, isMeant) ? [name, withoutType(name)] : [name];

export const mostSaid = (pair: Pair): readonly Said[] =>
  [...pair.now.events.values()]
    .toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0))
    .slice(0, 3)
    .flatMap((event) => shareSaid(pair, event));

export const waitTopics: TopicsOf = ({ pair }, { text }) => {
  const isMeant = MEANING.test(text);
  const captured = [...pair.now.events.values(), ...(pair.before?.events.values() ?? [])].map(({ name }) => name);
  const known = OWN_TEXTS.events.map(({ event }) => event);
  const names = new Map([...known, ...captured].map((name) => [nameKey(name), name]));
  const one = [...names.values()].map((name): Topic => ({
    title: `the wait event ${name}`,
    phrases: [],
    names: nameKey(name) === 'cpu' ? (isMeant && !USE.test(text) ? [name] : []) : namesOf(name, isMeant),
    section,
    reply: () => replyOn(pair, name),
  }));
  const [largest] = [...pair.now.events.values()].filter(({ name }) => eventText(ownKnowledge, name) !== undefined);
  const all: Topic = {
    title: 'what sessions waited for',
    phrases: ['wait', 'wait event', 'session wait'],
    section,
    ...(largest !== undefined && { offer: `What does ${largest.name} mean?` }),
    reply: () => ({ says: mostSaid(pair) }),
  };
  return [...one, all];
};

const MOST_SAID = 5;

/** Words of a text that may be wait events: with a type, with a capital inside, or known. */
export const eventsSaid = (text: string): readonly string[] => {
  const said = namesSaid(text).filter(
    (name) => /^[a-z]+:[\w:]+$/i.test(name) || /\p{Ll}\p{Lu}/u.test(name) || nameKey(name) === 'cpu',
  );
  return [...new Set(said)].slice(0, MOST_SAID);
};
