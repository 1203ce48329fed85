// The alerts of an investigation that may be silenced at their source while somebody works on the cause: told to everybody, approved by whoever may.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { isAllowed, type SignedIn } from '../shared/access.js';
import { ConfirmedAction } from '../shared/confirmed-action.js';
import { useLoaded } from '../shared/use-loaded.js';
import { TEXTS } from '../texts/texts.js';

/** More alerts of one investigation are asked for no proposal. */
const MOST_ALERTS = 10;

type ProposedAlert = { readonly id: string; readonly name: string; readonly minutes: number };

/** One that no longer fires has nothing to silence. */
const OPEN_STATUSES: readonly Reply<'listAlerts'>['items'][number]['status'][] = ['firing', 'flapping'];

const loadProposals = async (investigation: string): Promise<readonly ProposedAlert[]> => {
  const pages = await Promise.all(
    OPEN_STATUSES.map((status) => call('listAlerts', { query: { investigation, status, limit: MOST_ALERTS } })),
  );
  const open = pages.flatMap(({ items }) => items).map(({ id }) => call('getAlert', { parts: { alert: id } }));
  return (await Promise.all(open)).flatMap(({ id, name, title, proposedSilence }) =>
    proposedSilence === undefined ? [] : [{ id, name: title ?? name, minutes: proposedSilence.minutes }],
  );
};

const Proposal = ({ alert: { id, name, minutes }, mayApprove }: { alert: ProposedAlert; mayApprove: boolean }) => {
  const [done, setDone] = useState<Reply<'silenceAlert'>>();
  const approve = async (): Promise<void> =>
    setDone(await call('silenceAlert', { parts: { alert: id }, body: { minutes } }));
  const outcome = useRef<HTMLParagraphElement>(null);
  // the button that had the focus is gone
  useLayoutEffect(() => {
    if (done !== undefined) outcome.current?.focus();
  }, [done]);
  return (
    <li>
      {done === undefined && <p>{TEXTS.silence.proposed(name, minutes)}</p>}
      {done === undefined && mayApprove && (
        <ConfirmedAction
          text={TEXTS.silence.send}
          label={`${TEXTS.silence.send}: ${name}`}
          question={TEXTS.silence.question(name, minutes)}
          act={approve}
        />
      )}
      {done === undefined && !mayApprove && <p class="quiet">{TEXTS.silence.needsRole}</p>}
      <p role="status" ref={outcome} tabIndex={-1}>
        {done !== undefined && (done.outcome === 'there' ? TEXTS.silence.there : TEXTS.silence.done)(done.silence)}
      </p>
    </li>
  );
};

type SilenceProposalsProps = {
  readonly id: string;
  /** What it follows from: another one may propose it, or no longer. */
  readonly basis: string;
  readonly caller: SignedIn | undefined;
};

/** Nothing where none is proposed, or where the key may not read alerts. */
export const SilenceProposals = ({ id, basis, caller }: SilenceProposalsProps) => {
  const mayRead = caller !== undefined && isAllowed(caller, 'listAlerts') && isAllowed(caller, 'getAlert');
  const [loaded] = useLoaded(async () => (mayRead ? loadProposals(id) : []), [id, basis, mayRead]);
  if (loaded.status !== 'loaded' || caller === undefined || loaded.value.length === 0) return null;
  return (
    <section class="note" aria-label={TEXTS.silence.title}>
      <h2>{TEXTS.silence.title}</h2>
      <ul class="records">
        {loaded.value.map((alert) => (
          <Proposal key={alert.id} alert={alert} mayApprove={isAllowed(caller, 'silenceAlert')} />
        ))}
      </ul>
    </section>
  );
};
