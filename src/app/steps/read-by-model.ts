// Asks a language model to read a message where the built-in reader is unsure; its reading is taken only if it passes the check.
import type { Act, Reading } from '../../language/reading.js';
import { readerExecution } from '../../investigation/streams.js';
import { checkModelReading } from '../../turn/model/check-reading.js';
import { buildReadingRequest, slotValuesOf } from '../../turn/model/reading-request.js';
import type { ModelReaderSettings, StepContext } from './step-context.js';

type MessageToRead = {
  readonly text: string;
  /** As the built-in reader read it. */
  readonly reading: Reading;
  /** What the message before did. */
  readonly previous: Act | undefined;
};

const READING_CALL = 'r1';
const READING_NOTICE = 'a model reads the message …';

/** “hi”, “?”: a model would read nothing else in it. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

const askReader = async (
  context: StepContext,
  turn: number,
  { message, asked }: { readonly message: MessageToRead; readonly asked: ModelReaderSettings },
): Promise<Reading> => {
  const { reader } = context.settings;
  const { profile, within } = asked;
  const slots = slotValuesOf(reader);
  const result = await context.askModel({
    execution: readerExecution(turn),
    call: READING_CALL,
    profile,
    request: buildReadingRequest(message, slots),
    noticeInstead: READING_NOTICE,
    within,
  });
  const refused = (because: string): Reading => ({ ...message.reading, model: { profile, because } });
  if ('failed' in result) return refused(result.because);
  const checked = checkModelReading(result.reply.text, message, { slots, languages: reader.language.labels });
  return checked === undefined
    ? refused('its reply is no reading of this message')
    : { ...checked, model: { profile } };
};

/** The built-in reading where no model is configured, or where it is sure enough. */
export const readByModel = async (context: StepContext, turn: number, message: MessageToRead): Promise<Reading> => {
  const asked = context.settings.modelReader;
  const isSure = asked === undefined || message.reading.acts[0].probability >= asked.below;
  return isSure || !hasWords(message.text) ? message.reading : askReader(context, turn, { message, asked });
};

/** Which reader decided, where a model was asked. */
export const readerReasons = ({ model }: Reading): readonly string[] => {
  if (model === undefined) return [];
  const { profile, because } = model;
  return because === undefined
    ? [`the model ${profile} read the message`]
    : [`the built-in reader read the message: the model ${profile} was asked, but ${because}`];
};
