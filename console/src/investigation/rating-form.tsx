// Says whether an answer was right, and what the cause was where it was not.
import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { WireSession } from '../api/operations.js';
import { ProblemNote } from '../shared/parts.js';
import { usePending } from '../shared/use-loaded.js';
import { TEXTS } from '../texts.js';

type Rating = 'right' | 'partly' | 'wrong';

const RATINGS: readonly Rating[] = ['right', 'partly', 'wrong'];

/** The rating of a turn that the session tells. */
export const ratingOf = ({ issues }: WireSession, turn: number) =>
  issues.map(({ feedback }) => feedback).find((feedback) => feedback?.turn === turn);

type RatingFormProps = {
  readonly id: string;
  readonly turn: number;
  readonly given: ReturnType<typeof ratingOf>;
};

export const RatingForm = ({ id, turn, given }: RatingFormProps) => {
  const [chosen, setChosen] = useState<Rating>();
  const [cause, setCause] = useState('');
  const [stored, setStored] = useState<Rating>();
  const [pending, run] = usePending();
  const send = (rating: Rating): void =>
    run(async () => {
      const words = cause.trim();
      const body = { rating, ...(rating !== 'right' && words !== '' && { cause: words }) };
      await call('rateTurn', { parts: { clientTxnId: id, turn }, body });
      setStored(rating);
      setChosen(undefined);
    });
  const rating = stored ?? given?.rating;
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
            aria-pressed={(chosen ?? rating) === each}
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
            onInput={({ currentTarget }) => setCause(currentTarget.value)}
          />
          <button type="submit" class="primary" aria-disabled={pending.status === 'busy'}>
            {TEXTS.rating.send}
          </button>
        </div>
      )}
      <p role="status" class="quiet">
        {rating !== undefined && chosen === undefined && TEXTS.rating.given(TEXTS.rating.words[rating])}
        {stored === undefined && given?.cause !== undefined && ` ${TEXTS.rating.causeGiven(given.cause)}`}
      </p>
      {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
    </form>
  );
};
