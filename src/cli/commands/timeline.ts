// casefile timeline: what happened in an investigation, by whom, and what is happening now.
import { SESSION_EVENT_TYPES } from '../../investigation/views/session-event.js';
import { sessionEvent, timelinePage } from '../../api/contract/timeline.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { CommandFailure, EXIT } from '../command-failure.js';
import { fetchPages, investigationPath, pause, type ServiceClient } from '../service/client.js';
import { parseReplyJson, parseShape } from '../service/response.js';
import {
  isQuietEvent,
  type ShownSessionEvent,
  timelineEventLines,
  timelineLines,
  type TimelineLook,
} from '../show/timeline.js';
import { singleArgument } from './list-and-export.js';

const RECONNECT_SECONDS = 1;
const FILTERS = ['turn', 'type', 'stage', 'execution', 'from', 'to'] as const;

const pathOf = (id: string, args: CommandArguments): string => {
  const query = new URLSearchParams({ limit: '1000' });
  for (const name of FILTERS) {
    const value = args.text(name);
    if (value !== undefined) query.set(name, value);
  }
  return `${investigationPath(id)}/timeline?${query.toString()}`;
};

export const fetchTimeline = async (
  service: ServiceClient,
  path: string,
): Promise<{ readonly items: readonly ShownSessionEvent[]; readonly position: string }> => {
  const items: ShownSessionEvent[] = [];
  let position = '';
  const read = (after = '') =>
    service.json(after === '' ? path : `${path}&cursor=${encodeURIComponent(after)}`, timelinePage);
  for await (const page of fetchPages(service.url + path, read)) {
    items.push(...page.items);
    // what changes while the pages are read comes again with the stream
    position ||= page.position;
  }
  return { items, position };
};

type Followed = { readonly path: string; readonly position: string; readonly look: TimelineLook };

const isFinal = ({ status }: ShownSessionEvent): boolean => status !== 'started' && status !== 'streaming';

/** An event is printed when it is final. After a broken connection the stream goes on from the last position. */
const followEvents = async (context: CommandContext, { path, position, look }: Followed): Promise<number> => {
  const { screen, interrupted } = context;
  const service = await context.service();
  const printed = new Set<string>();
  let after = position;
  const isMatched = (event: ShownSessionEvent): boolean => {
    const query = new URLSearchParams(path.slice(path.indexOf('?')));
    const has = (name: string, value: unknown): boolean => (query.get(name) ?? String(value)) === String(value);
    return (
      has('turn', event.turn) &&
      has('type', event.type) &&
      has('stage', event.stage) &&
      has('execution', event.execution)
    );
  };
  const take = (event: ShownSessionEvent): void => {
    if (printed.has(event.id) || !isMatched(event)) return;
    if (screen.json) screen.printJson(event);
    else if (!isFinal(event)) screen.live(...timelineEventLines(event, { ...look, isFull: false }));
    else if (look.isFull || !isQuietEvent(event)) screen.print(...timelineEventLines(event, look));
    if (isFinal(event)) printed.add(event.id);
  };
  try {
    for (;;) {
      const headers = { 'last-event-id': after };
      for await (const { event, id, data } of service.events(path, { headers, signal: interrupted })) {
        if (event === 'timeline') take(parseShape(parseReplyJson(data, path, 'an event'), sessionEvent, path));
        if (id !== undefined) after = id;
      }
      await pause(RECONNECT_SECONDS, interrupted);
    }
  } catch (error) {
    if (interrupted.aborted) return EXIT.ok;
    throw error;
  }
};

const runTimeline = async (context: CommandContext, args: CommandArguments): Promise<number> => {
  const id = singleArgument(args, 'ID');
  const { screen } = context;
  const service = await context.service();
  const look = { paint: screen.paint, width: screen.width, isFull: args.flag('full') };
  const path = pathOf(id, args);
  const isFollowed = args.flag('follow');
  const { items, position } = await fetchTimeline(service, path);
  if (!screen.json) screen.print(...timelineLines(isFollowed ? items.filter(isFinal) : items, look));
  else if (isFollowed) items.forEach((item) => screen.printJson(item));
  else screen.printJson({ items, position });
  if (isFollowed) return followEvents(context, { path, position, look });
  if (items.length === 0 && !screen.json) throw new CommandFailure(EXIT.notFound, 'nothing of this kind has happened');
  return EXIT.ok;
};

export const timelineCommand: CliCommand = {
  name: 'timeline',
  onlyReads: true,
  summary: 'Show what happened in an investigation, and follow what happens',
  usage: 'ID',
  about: 'Times are UTC. Reads that went well stand in one line; --full shows each, and all words.',
  options: {
    follow: { type: 'boolean', short: 'f', help: 'go on with what happens, until Ctrl-C' },
    full: { type: 'boolean', help: 'every read, and whole thoughts, replies and results' },
    turn: { type: 'string', value: 'N', help: 'only this turn' },
    type: { type: 'string', value: 'TYPE', help: `only events of this type: ${SESSION_EVENT_TYPES.join(', ')}` },
    stage: { type: 'string', value: 'NAME', help: 'only of this stage' },
    execution: { type: 'string', value: 'NAME', help: 'only of this execution of an agent' },
    from: { type: 'string', value: 'TIME', help: 'only since this time (RFC 3339)' },
    to: { type: 'string', value: 'TIME', help: 'only before this time (RFC 3339)' },
  },
  examples: [
    'casefile timeline INC-42',
    'casefile timeline INC-42 --follow',
    'casefile timeline INC-42 --turn 2 --full',
  ],
  run: runTimeline,
};
