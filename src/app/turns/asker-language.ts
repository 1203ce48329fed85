// The language of a turn's asker where the turn may have ended before its message was read.
import type { TextRef } from '../../kernel/brand.js';
import { type OpenedInvestigation, turnOf } from '../../investigation/state.js';
import { EntityFinder } from '../../language/names/find-entities.js';
import { proseOf } from '../../language/pasted-record.js';
import { type ReaderModel, readMessage } from '../../language/read-message.js';
import { parseReading } from '../../language/stored-reading.js';
import { languageInTalk } from '../../language/talk-language.js';

const NO_NAMES = { service: [], environment: [], region: [], version: [] } as const;

type LanguageSources = {
  /** Undefined: the text is gone. */
  readonly readText: (ref: TextRef) => Promise<string | undefined>;
  readonly reader: ReaderModel;
};

/**
 * ISO 639-1 code: as the turn was read; of one that was not, that of its words in the talk so far.
 * Texts that are gone are of none: English. Rejects as `readText` does.
 */
export const findAskerLanguage = async (
  { readText, reader }: LanguageSources,
  { state, turn }: { readonly state: OpenedInvestigation; readonly turn: number },
): Promise<string> => {
  const textOf = async (ref: TextRef | undefined): Promise<string | undefined> =>
    ref === undefined ? undefined : readText(ref);
  const found = turnOf(state, turn);
  const read = await textOf(found?.read);
  if (read !== undefined) return parseReading(read).language;
  const text = await textOf(found?.question.text);
  const before = await textOf(state.turns.findLast((each) => each.n < turn && each.read !== undefined)?.read);
  const talk = before === undefined ? undefined : parseReading(before).language;
  if (text === undefined) return talk ?? 'en';
  const { language } = readMessage(text, new EntityFinder(NO_NAMES, reader.lexicon), reader);
  return talk === undefined ? language : languageInTalk(proseOf(text), language, talk);
};
