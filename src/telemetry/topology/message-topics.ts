// Who hands messages to whom: services that publish to a topic or queue, and services that take messages from it.
import type { CitableRow } from '../citable-row.js';
import type { LogRecord } from '../record.js';

export type MessagePath = {
  readonly producer: string;
  readonly consumer: string;
  readonly topic: string;
  /** Lines that were read of both. */
  readonly lines: number;
  readonly examples: readonly (readonly [CitableRow<LogRecord>, CitableRow<LogRecord>])[];
};

const TOPIC_FIELD = /^(?:messaging\.destination(?:\.name)?|(?:[\w.-]+[._])?(?:topic|queue|exchange))$/i;
const TOPIC_IN_TEXT =
  /\b(?:topic|queue|exchange)(?:=|: ?| )(?:(["'`])([\w.:/-]{3,})\1|(?<=[=: ])([\w-]*[._-][\w.-]*))/i;
const OPERATION_FIELD = /^messaging\.operation(?:\.(?:type|name))?$/i;
const PUBLISHES = /\b(?:publish\w*|produc(?:e[ds]?|ing)|sen[dt]\w*|emit\w*|enqueu\w+|create)\b/i;
const TAKES = /\b(?:consum\w+|receiv\w+|poll\w*|dequeu\w+|process\w*|handl\w+|settle|deliver)\b/i;

type Role = 'producer' | 'consumer';

const roleIn = (text: string): Role | undefined => {
  const [isProducer, isConsumer] = [PUBLISHES.test(text), TAKES.test(text)];
  if (isProducer === isConsumer) return undefined;
  return isProducer ? 'producer' : 'consumer';
};

type Use = { readonly topic: string; readonly role: Role; readonly line: CitableRow<LogRecord> };

const useIn = (line: CitableRow<LogRecord>): Use | undefined => {
  const { message, attributes = {} } = line.row;
  const fields = Object.entries(attributes);
  const field = fields.find(([name, value]) => TOPIC_FIELD.test(name) && typeof value === 'string')?.[1];
  const [, , quoted, plain] = TOPIC_IN_TEXT.exec(message.slice(0, 300)) ?? [];
  const topic = field === undefined ? (quoted ?? plain) : String(field);
  if (topic === undefined) return undefined;
  const operation = fields.find(([name]) => OPERATION_FIELD.test(name))?.[1];
  const role = roleIn(operation === undefined ? message.slice(0, 300).replace(topic, ' ') : String(operation));
  return role && { topic, role, line };
};

const MOST_EXAMPLES = 3;

const pathOf = (topic: string, [sent, taken]: readonly [readonly Use[], readonly Use[]]): MessagePath | undefined => {
  const [first, second] = [sent[0], taken[0]];
  if (first === undefined || second === undefined) return undefined;
  const examples = sent
    .slice(0, MOST_EXAMPLES)
    .map(({ line }, index) => [line, (taken[index] ?? second).line] as const);
  return {
    producer: first.line.row.service,
    consumer: second.line.row.service,
    topic,
    lines: sent.length + taken.length,
    examples,
  };
};

/** `speaks`: brokers and hosts tell of topics too, and hand nothing over themselves. */
export const findMessagePaths = (
  logs: readonly CitableRow<LogRecord>[],
  speaks: (service: string) => boolean,
): readonly MessagePath[] => {
  const uses = logs.filter(({ row }) => speaks(row.service)).flatMap((line) => useIn(line) ?? []);
  return [...Map.groupBy(uses, ({ topic }) => topic)].flatMap(([topic, all]) => {
    const of = (role: Role): readonly (readonly Use[])[] => [
      ...Map.groupBy(
        all.filter((use) => use.role === role),
        ({ line }) => line.row.service,
      ).values(),
    ];
    const takers = of('consumer');
    return of('producer').flatMap((sent) =>
      takers.flatMap((taken) => {
        const path = pathOf(topic, [sent, taken]);
        return path === undefined || path.producer === path.consumer ? [] : [path];
      }),
    );
  });
};
