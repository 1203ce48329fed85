// An investigation: conversation left, evidence of the chosen answer right.
import { useEffect, useRef } from 'preact/hooks';
import { formatAddress } from '../shared/page-address.js';
import { Instant, ProblemNote } from '../shared/parts.js';
import { TEXTS } from '../texts.js';
import { Conversation } from './conversation.js';
import { EvidencePanel } from './evidence-panel.js';
import { pastInstant } from './turn-facts.js';
import { useInvestigation } from './use-investigation.js';

type InvestigationPageProps = {
  readonly id: string;
  readonly turn?: number | undefined;
  readonly evidence?: string | undefined;
  readonly asOf?: string | undefined;
};

export const InvestigationPage = ({ id, turn, evidence, asOf }: InvestigationPageProps) => {
  const followed = useInvestigation(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = followed.status === 'loaded';
  // on narrow screens the evidence stands below the conversation
  useEffect(() => {
    if (isLoaded && turn !== undefined) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded, turn]);
  switch (followed.status) {
    case 'loading':
      return <p class="quiet">{TEXTS.loading}</p>;
    case 'failed':
      return (
        <>
          <h1>{id}</h1>
          <ProblemNote problem={followed.problem} onRetry={followed.retry} />
        </>
      );
    case 'loaded':
  }
  const { turns, facts, running, isPolling, lostSince, session } = followed;
  const shown = turns.find(({ n }) => n === turn) ?? turns.findLast(({ answer }) => answer !== undefined);
  const linked = (n: number | undefined, opened: string | undefined, instant = asOf): string =>
    formatAddress({
      page: 'investigation',
      id,
      ...(n !== undefined && { turn: n }),
      ...(opened !== undefined && { evidence: opened }),
      ...(instant !== undefined && { asOf: instant }),
    });
  return (
    <div class="investigation">
      <section class="conversation" aria-label={TEXTS.investigation.conversation}>
        <header class="page-head">
          <h1>{id}</h1>
          <p class="meta">
            <span>{session.status}</span>
            <a href={formatAddress({ page: 'audit', id })}>{TEXTS.investigation.audit}</a>
          </p>
        </header>
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
          {...{ id, turns, running }}
          asOf={asOf ?? pastInstant(facts)}
          shown={shown?.n}
          hrefOf={(n, opened) => linked(n, opened)}
          onAsked={(instant) => {
            location.hash = linked(undefined, undefined, instant);
          }}
        />
      </section>
      <section class="evidence" aria-labelledby="evidence-title">
        <h2 id="evidence-title" ref={heading}>
          {shown === undefined ? TEXTS.investigation.evidence : TEXTS.investigation.showEvidence(shown.n)}
        </h2>
        {shown?.answer === undefined ? (
          <p class="quiet">{TEXTS.investigation.noAnswer}</p>
        ) : (
          <EvidencePanel
            key={shown.n}
            {...{ id, facts }}
            answer={shown.answer}
            opened={evidence}
            hrefOf={(opened) => linked(shown.n, opened)}
          />
        )}
      </section>
    </div>
  );
};
