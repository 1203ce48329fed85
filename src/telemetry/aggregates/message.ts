// Messages: work that a queue handed over, as the attributes of its span tell.
import type { SpanRecord } from '../record.js';

/** OpenTelemetry: the kind of a span, and what it does with a message; older and newer name. */
const KIND = 'span.kind';
const OPERATIONS = ['messaging.operation.type', 'messaging.operation'] as const;

const CONSUMING = /^(?:span_kind_)?consumer$/i;
const TAKING = /^(?:process|receive|deliver)$/i;

/** All that is looked at. */
export const MESSAGE_ATTRIBUTES: readonly string[] = [KIND, ...OPERATIONS];

/** Whether a span takes a message up. */
export const isMessage = ({ attributes = {} }: Pick<SpanRecord, 'attributes'>): boolean =>
  CONSUMING.test(String(attributes[KIND] ?? '')) ||
  OPERATIONS.some((name) => TAKING.test(String(attributes[name] ?? '')));
