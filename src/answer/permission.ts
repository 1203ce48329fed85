// “May I restart rabbitmq?”: no record gives leave. What the data says of that part stands in its place, and who calls it.
import type { Ask } from '../language/reading.js';
import type { MessageDetails } from '../language/details/message-details.js';
import type { Entity } from '../language/names/entity.js';
import type { AskContext } from './ask-context.js';
import type { ResultWriter } from './result-writer.js';

/** A permission is asked about: “may I”, “darf man”, “is it safe to”. */
const asksPermission = ({ documents }: MessageDetails): boolean => documents?.permission !== undefined;

type PermissionQuestion = { readonly details: MessageDetails; readonly entities: readonly Entity[] };

/**
 * What answers a question of permission, where no document does: of a named service its state; what calls it and what it calls, of the
 * cause where none is named; then what is advised. Undefined: it asks for no permission.
 */
export const asksOfPermission = (
  { measure }: Ask,
  { details, entities }: PermissionQuestion,
): readonly Ask[] | undefined => {
  if (!asksPermission(details) || (measure !== 'hypothesis' && measure !== 'advice')) return undefined;
  const isNamed = entities.some(({ kind }) => kind === 'service');
  return [...(isNamed ? [{ measure: 'health' } as const] : []), { measure: 'dependency' }, { measure: 'advice' }];
};

/** Says first that nothing stored gives leave. */
export const sayPermission = ({ ask, details }: AskContext, write: ResultWriter): void => {
  if (asksPermission(details) && (ask.measure === 'health' || ask.measure === 'dependency'))
    write.text('advice.permission');
};
