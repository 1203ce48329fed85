// Messages: work that a queue handed over, as the attributes of its span tell.
import type { SpanRecord } from '../record.js';

/** OpenTelemetry: the kind of a span, and what it does with a message; older and newer name. */
const SPAN_KIND = 'span.kind';
const OPERATIONS = ['messaging.operation.type', 'messaging.operation'] as const;

const CONSUMER_KIND = /^(?:span_kind_)?consumer$/i;
const CONSUMING_OPERATION = /^(?:process|receive|deliver)$/i;

/** All that is looked at. */
export const MESSAGE_ATTRIBUTES: readonly string[] = [SPAN_KIND, ...OPERATIONS];

/** Whether a span takes a message up. */
export const isMessageSpan = ({ attributes = {} }: Pick<SpanRecord, 'attributes'>): boolean =>
  CONSUMER_KIND.test(String(attributes[SPAN_KIND] ?? '')) ||
  OPERATIONS.some((name) => CONSUMING_OPERATION.test(String(attributes[name] ?? '')));
