// An investigation: conversation left, evidence of the chosen answer right.
import type { ComponentProps } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { call } from '../api/client.js';
import type { PresentPeople } from '../api/event-stream.js';
import type { WireSession, WireTurn } from '../api/operations.js';
import { isAllowed } from '../shared/access.js';
import { formatAddress } from '../shared/page-address.js';
import { Instant, ProblemNote } from '../shared/parts.js';
import { showFromStart } from '../shared/show-from-start.js';
import { useLoaded } from '../shared/use-loaded.js';
import { Conversation } from './conversation.js';
import { CopyLink } from './copy-link.js';
import { EvidencePanel } from './evidence-panel.js';
import { HandoverNote } from './handover-note.js';
import { SilenceProposals } from './silence-proposals.js';
import { ReportLinks } from './report-links.js';
import { useTurnEdits } from './turn-edits.js';
import { newestOfIssue, newestWithGrounds, pastInstant, scopeOfIssue, scopeOfTurn } from './turn-facts.js';
import { useInvestigation } from './use-investigation.js';
import { TEXTS } from '../texts/texts.js';

type InvestigationPageProps = {
  readonly id: string;
  readonly turn?: number | undefined;
  readonly evidence?: string | undefined;
  readonly asOf?: string | undefined;
};

type ShownAnswerProps = Omit<ComponentProps<typeof EvidencePanel>, 'edits'> & {
  readonly isEditable: boolean;
  readonly asOf: string | undefined;
  readonly onAsked: (asOf: string | undefined) => void;
};

/** Window and scope of the newest answer of an issue are those of the issue now, so they alone can be changed. */
const ShownAnswer = ({ isEditable, asOf, onAsked, ...panel }: ShownAnswerProps) => {
  const edits = useTurnEdits({ id: panel.id, asOf, onAsked });
  return <EvidencePanel {...panel} edits={isEditable ? edits : undefined} />;
};

type EvidenceSideProps = Pick<ShownAnswerProps, 'id' | 'facts' | 'opened' | 'asOf' | 'onAsked'> & {
  readonly session: WireSession;
  /** The one that the address names. */
  readonly turn: number | undefined;
  readonly shown: WireTurn | undefined;
  readonly newest: WireTurn | undefined;
  /** The one whose window and scope can be changed. */
  readonly editable: WireTurn | undefined;
  readonly linked: (turn: number | undefined, opened: string | undefined) => string;
};

const EvidenceSide = ({ session, turn, shown, newest, editable, linked, onAsked, ...panel }: EvidenceSideProps) => {
  const isEditable = shown !== undefined && shown.n === editable?.n;
  const heading = useRef<HTMLHeadingElement>(null);
  const hasAsked = useRef(false);
  // the button that has asked goes with the answer it stood on: whoever uses the keyboard goes on at the new one
  useEffect(() => {
    if (!hasAsked.current) return;
    hasAsked.current = false;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [shown?.n]);
  // on narrow screens the evidence stands below the conversation
  useEffect(() => {
    if (turn !== undefined) showFromStart(heading.current);
  }, [turn]);
  return (
    <section class="evidence" aria-labelledby="evidence-title">
      <h2 id="evidence-title" ref={heading} tabIndex={-1}>
        {shown === undefined ? TEXTS.investigation.evidence : TEXTS.investigation.showEvidence(shown.n)}
      </h2>
      {newest !== undefined && newest.n !== shown?.n && (
        <p>
          {TEXTS.edits.older} <a href={linked(newest.n, undefined)}>{TEXTS.edits.newest}</a>
        </p>
      )}
      {shown?.answer === undefined ? (
        <p class="quiet">{TEXTS.investigation.noAnswer}</p>
      ) : (
        <ShownAnswer
          key={shown.n}
          {...panel}
          onAsked={(instant) => {
            hasAsked.current = true;
            onAsked(instant);
          }}
          answer={shown.answer}
          scope={scopeOfTurn(panel.facts, shown.n) ?? (isEditable ? scopeOfIssue(session, shown.answer) : undefined)}
          isEditable={isEditable}
          rating={shown.feedback}
          hrefOf={(opened) => linked(shown.n, opened)}
        />
      )}
    </section>
  );
};

const Presence = ({ people }: { people: PresentPeople | undefined }) => {
  const { others = [], more = 0 } = people ?? {};
  const names = others.map(({ name, isSelf }) => (isSelf === true ? TEXTS.people.anotherPage(name) : name));
  return (
    <p role="status" class="present">
      {names.length > 0 &&
        [TEXTS.people.present, names.join(', '), ...(more > 0 ? [TEXTS.people.more(more)] : [])].join(' ')}
    </p>
  );
};

export const InvestigationPage = ({ id, turn, evidence, asOf }: InvestigationPageProps) => {
  const followed = useInvestigation(id);
  const [asking] = useLoaded(() => call('whoAmI'), []);
  const caller = asking.status === 'loaded' ? asking.value : undefined;
  switch (followed.status) {
    case 'loading':
      return <p class="quiet">{TEXTS.frame.loading}</p>;
    case 'failed':
      return (
        <>
          <h1>{id}</h1>
          <ProblemNote problem={followed.problem} onRetry={followed.retry} />
        </>
      );
    case 'loaded':
  }
  const { turns, facts, running, present, isPolling, lostSince, session } = followed;
  const newest = newestWithGrounds(turns);
  const shown = turns.find(({ n }) => n === turn) ?? newest;
  const instantAsked = asOf ?? pastInstant(facts);
  const linked = (n: number | undefined, opened: string | undefined, instant = asOf): string =>
    formatAddress({
      page: 'investigation',
      id,
      ...(n !== undefined && { turn: n }),
      ...(opened !== undefined && { evidence: opened }),
      ...(instant !== undefined && { asOf: instant }),
    });
  const onAsked = (instant: string | undefined): void => {
    location.hash = linked(undefined, undefined, instant);
  };
  return (
    <div class="investigation">
      <section class="conversation" aria-label={TEXTS.investigation.conversation}>
        <header class="page-head">
          <h1>{id}</h1>
          <p class="meta">
            <span>{TEXTS.words.session[session.status]}</span>
            <a href={formatAddress({ page: 'audit', id })}>{TEXTS.investigation.audit}</a>
          </p>
          <CopyLink href={linked(shown?.n, evidence)} />
          <ReportLinks id={id} />
        </header>
        <Presence people={present} />
        <HandoverNote id={id} note={session.note} isWriter={caller !== undefined && isAllowed(caller, 'leaveNote')} />
        <SilenceProposals
          id={id}
          caller={caller}
          basis={`${turns.filter(({ answer }) => answer).length} ${session.note?.at}`}
        />
        {isPolling && <p class="notice">{TEXTS.investigation.noLive}</p>}
        <div role="status">
          {lostSince !== undefined && (
            <p class="notice">
              {TEXTS.investigation.lostSince} <Instant at={lostSince * 1000} short />
              {TEXTS.investigation.tryingAgain}
            </p>
          )}
        </div>
        <Conversation
          {...{ id, turns, facts, caller, running }}
          asOf={instantAsked}
          shown={shown?.n}
          hrefOf={(n, opened) => linked(n, opened)}
          onAsked={onAsked}
        />
      </section>
      <EvidenceSide
        {...{ id, facts, session, turn, shown, newest, linked, onAsked }}
        editable={newestOfIssue(turns)}
        opened={evidence}
        asOf={instantAsked}
      />
    </div>
  );
};
