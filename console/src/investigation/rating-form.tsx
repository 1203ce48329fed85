// Says whether an answer was right, and what the cause was where it was not.
import { useEffect, useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { WireTurn } from '../api/operations.js';
import { ProblemNote } from '../shared/parts.js';
import { usePending } from '../shared/use-loaded.js';
import { TEXTS } from '../texts/texts.js';

type Rating = 'right' | 'partly' | 'wrong';

const RATINGS: readonly Rating[] = ['right', 'partly', 'wrong'];

type RatingFormProps = {
  readonly id: string;
  readonly turn: number;
  /** The latest rating that is stored. */
  readonly given: WireTurn['feedback'];
};

export const RatingForm = ({ id, turn, given }: RatingFormProps) => {
  const [chosen, setChosen] = useState<Rating>();
  const [sent, setSent] = useState<NonNullable<RatingFormProps['given']>>();
  const [pending, run] = usePending();
  const known = sent ?? given;
  // as it is stored, and masked, once that is loaded
  useEffect(() => setSent(undefined), [given?.rating, given?.cause]);
  const [edited, setEdited] = useState<string>();
  const cause = edited ?? known?.cause ?? '';
  const send = (rating: Rating): void =>
    run(async () => {
      const words = cause.trim();
      const body = rating === 'right' || words === '' ? { rating } : { rating, cause: words };
      await call('rateTurn', { parts: { clientTxnId: id, turn }, body });
      setSent(body);
      setEdited(undefined);
      setChosen(undefined);
    });
  return (
    <form
      class="rating"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) send(chosen);
      }}
    >
      <p id={`rating-${turn}`}>{TEXTS.rating.question}</p>
      <div class="buttons" role="group" aria-labelledby={`rating-${turn}`}>
        {RATINGS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={(chosen ?? known?.rating) === each}
            onClick={() => (each === 'right' ? send(each) : setChosen(each))}
          >
            {TEXTS.rating.words[each]}
          </button>
        ))}
      </div>
      {chosen !== undefined && (
        <div class="rating-cause">
          <label for={`cause-${turn}`}>{TEXTS.rating.cause}</label>
          <input
            id={`cause-${turn}`}
            type="text"
            maxLength={1024}
            value={cause}
            onInput={({ currentTarget }) => setEdited(currentTarget.value)}
          />
          <button type="submit" class="primary" aria-disabled={pending.status === 'busy'}>
            {TEXTS.rating.send}
          </button>
        </div>
      )}
      <p role="status" class="quiet">
        {known !== undefined && chosen === undefined && TEXTS.rating.given(TEXTS.rating.words[known.rating])}
        {known?.cause !== undefined && ` ${TEXTS.rating.causeGiven(known.cause)}`}
      </p>
      {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
    </form>
  );
};
