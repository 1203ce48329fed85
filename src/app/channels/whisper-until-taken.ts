// Says something to one person, also where the room is limited: whoever has pressed a button sees nothing else of it.
import { MINUTE } from '../../kernel/time.js';
import type { SendResult } from '../../ports/notification-targets.js';
import type { Clock } from '../../ports/runtime.js';

const MOST_WHISPERS = 4;
/** After it nobody remembers what they have pressed. */
const LONGEST_WHISPER_WAIT = MINUTE;

/** `whisper`: one attempt. Returns what became of the last one. */
export const whisperUntilTaken = async (whisper: () => Promise<SendResult>, clock: Clock): Promise<SendResult> => {
  for (let attempt = 1; ; attempt += 1) {
    const sent = await whisper();
    const wait = sent.outcome === 'not-now' ? sent.retryAfter : undefined;
    if (wait === undefined || wait > LONGEST_WHISPER_WAIT || attempt === MOST_WHISPERS) return sent;
    await clock.sleep(wait);
  }
};
