// The parts of an event key: a code location or a template, and the exception that it names.
import { END_EVENT, START_EVENT } from '../../telemetry/aggregates/operation-names.js';
import { lineEvent } from '../../telemetry/failures/line-event.js';
import { DETAIL_MARK, eventPlace } from '../../telemetry/templates/event-parts.js';
import type { LogRecord } from '../../telemetry/record.js';
import { eventKey } from '../../telemetry/templates/event-key.js';
import type { FindingLocation } from '../../evidence/finding.js';

const CODE = /^[\w.$[\]/-]+[#:]\d+$/;

const exceptionOf = (event: string): string | undefined => event.split('!')[1];

/** Exceptions of the usual HTTP, RPC and socket clients. */
const CALL_FAILED =
  /HttpServerError|ResourceAccess|Feign|WebClientResponse|RestClient|BadGateway|GatewayTime-?out|ServiceUnavailable|Connect(?:ion)?(?:Refused|Reset|Timeout|Exception|Error)|(?:Socket|Read)Timeout|NoHttpResponse|NoRouteToHost|UnknownHost|HttpRequestException|HTTPError|URLError|AxiosError|FetchError|RpcException|RpcError|StatusRuntime|ECONN|ETIMEDOUT/;

/** Whether the exception says that a called service has failed. */
export const blamesCallee = (event: string): boolean => CALL_FAILED.test(exceptionOf(event) ?? '');

/** The start and the end of a segment are no place. */
export const eventLocation = (event: string): Pick<FindingLocation, 'code' | 'template'> => {
  const place = eventPlace(event);
  if (place === START_EVENT || place === END_EVENT) return {};
  return CODE.test(place) ? { code: place } : { template: place };
};

/** Whether a line is one of the event: logged at its place, and naming its exception. */
export const isLineOfEvent = (line: LogRecord, event: string): boolean => {
  const { message, template, error } = line;
  if (event.includes(DETAIL_MARK)) return lineEvent(line, template ?? '') === event;
  if (eventPlace(eventKey(message, template ?? '')) !== eventPlace(event)) return false;
  const exception = exceptionOf(event);
  return exception === undefined || `${message} ${error?.type ?? ''} ${error?.stack ?? ''}`.includes(exception);
};
