// Calls that single lines tell of: whom a line names, who it says has called, and how many lines are like it.
import type { RateRow } from '../aggregates/aggregate-rows.js';
import type { CitableRow } from '../citable-row.js';
import { classifyFailure } from '../failures/classify-failure.js';
import { lineEvent } from '../failures/line-event.js';
import { rootErrorOf } from '../failures/root-error.js';
import { technologyOfName } from '../failures/technologies.js';
import type { LogRecord } from '../record.js';
import type { ComponentDirectory, ComponentLink } from './component-directory.js';

export type NamedCall = {
  readonly from: string;
  readonly to: string;
  readonly kind: 'address' | 'client' | 'technology' | 'name';
  readonly line: CitableRow<LogRecord>;
  readonly link: ComponentLink;
};

type Line = CitableRow<LogRecord>;

const isServer = (component: string, directory: ComponentDirectory): boolean =>
  directory.technologyOf(component)?.isServer === true;

/** A request that is logged when it is served names paths and hosts of its own. */
const isServedRequest = ({ attributes = {} }: LogRecord): boolean => 'url.path' in attributes;

/** A line of a failure leads to whom it names; an ordinary line only to components that are known. */
const isBelieved = ({ row }: Line, { component, by }: ComponentLink, directory: ComponentDirectory): boolean => {
  if (classifyFailure(row) !== undefined) return true;
  const isKnown = directory.components.has(component);
  if (by === 'address') return isKnown || technologyOfName(component) !== undefined;
  return by === 'technology' && isKnown && !isServedRequest(row);
};

/** An address in a server's line is of whoever has connected to it, unless it is another one of its kind. */
const isCalledBack = (speaker: string, component: string, directory: ComponentDirectory): boolean =>
  isServer(speaker, directory) && directory.technologyOf(speaker)?.name !== directory.technologyOf(component)?.name;

const callOut = (line: Line, directory: ComponentDirectory): NamedCall | undefined => {
  const { service } = line.row;
  const link = directory.findTarget(line, rootErrorOf(line.row).text);
  if (link === undefined || !isBelieved(line, link, directory)) return undefined;
  const { component, by } = link;
  return isCalledBack(service, component, directory)
    ? { from: component, to: service, kind: by === 'address' ? 'client' : by, line, link }
    : { from: service, to: component, kind: by, line, link };
};

const callIn = (line: Line, directory: ComponentDirectory): NamedCall | undefined => {
  const { service } = line.row;
  const link =
    (isServer(service, directory) ? directory.findClient(line.row) : undefined) ?? directory.findPeer(line.row);
  return link && { from: link.component, to: service, kind: 'client', line, link };
};

export const findNamedCalls = (logs: readonly Line[], directory: ComponentDirectory): readonly NamedCall[] =>
  logs
    .filter(({ row }) => !directory.isInfrastructure(row.service) && !directory.tellsOwnAddress(row))
    .flatMap((line) => [callIn(line, directory), callOut(line, directory)])
    .filter((call) => call !== undefined)
    .filter(({ from, to }) => directory.serviceOf(from) !== directory.serviceOf(to));

/** For how many logged lines each line that was read stands: those of its event, in equal parts. */
export const loggedLines = (
  logs: readonly Line[],
  rates: readonly CitableRow<RateRow>[],
): ReadonlyMap<Line, number> => {
  const eventOf = (service: string, event: string): string => JSON.stringify([service, event]);
  const totals = new Map(
    rates.map(({ row }) => [eventOf(row.service, row.event), row.lines.reduce((sum, each) => sum + each, 0)]),
  );
  const groups = Map.groupBy(logs, ({ row }) => eventOf(row.service, lineEvent(row, row.template ?? '')));
  return new Map(
    [...groups].flatMap(([event, lines]) => {
      const each = Math.max(1, (totals.get(event) ?? 0) / lines.length);
      return lines.map((line) => [line, each] as const);
    }),
  );
};
