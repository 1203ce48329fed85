// Investigations, alerts and what a search finds, as lists of links.
import { call } from '../api/client.js';
import type { Reply, WireSession } from '../api/operations.js';
import { agoText } from '../shared/format.js';
import { formatAddress } from '../shared/page-address.js';
import { WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { loadTexts, TEXTS } from '../texts/texts.js';

const investigationHref = (id: string, turn?: number): string =>
  formatAddress({ page: 'investigation', id, ...(turn !== undefined && { turn }) });

/** The question of the current issue, which stands in the first line of its summary. */
const headlineOf = ({ issues, currentIssue }: WireSession): string => {
  const issue = issues.find(({ id }) => id === currentIssue) ?? issues.at(-1);
  return issue?.issueSummary?.split('\n')[0] ?? TEXTS.homePage.withoutIssue;
};

const causeOf = ({ issues, currentIssue }: WireSession): string | undefined => {
  const [first] = issues.find(({ id }) => id === currentIssue)?.hypotheses ?? [];
  return first === undefined ? undefined : `${first.service} · ${Math.round(first.confidence * 100)} %`;
};

/** Computed ids are told by their beginning. */
const shortId = (id: string): string => id.replace(/[0-9a-f]{32}/, (digits) => `${digits.slice(0, 8)}…`);

export const InvestigationList = ({ items }: { items: readonly WireSession[] }) => (
  <ul class="records">
    {items.map((session) => (
      <li key={session.clientTxnId}>
        <a href={investigationHref(session.clientTxnId)}>{headlineOf(session)}</a>
        <span class="meta">
          {session.busy && <span class="state-busy">{TEXTS.frame.running}</span>}
          <span>{causeOf(session)}</span>
          <span title={session.clientTxnId}>{shortId(session.clientTxnId)}</span>
          <span>{TEXTS.homePage.turns(session.turns)}</span>
          <span>{agoText(session.updatedAt, Date.now())}</span>
        </span>
      </li>
    ))}
  </ul>
);

/** With the words for states, which an empty list does not show. */
export const withStateTexts = async <Page extends { readonly items: readonly unknown[] }>(
  loading: Promise<Page>,
): Promise<Page> => {
  const page = await loading;
  if (page.items.length > 0) await loadTexts('common');
  return page;
};

type Alert = Reply<'listAlerts'>['items'][number];

export const AlertList = ({ items }: { items: readonly Alert[] }) => (
  <ul class="records">
    {items.map(({ id, name, title, service, status, severity, startedAt, investigation }) => (
      <li key={id}>
        <span>{title ?? name}</span>
        <span class="meta">
          <span class={status === 'firing' ? 'state-bad' : ''}>{TEXTS.states.alert[status]}</span>
          <span>{TEXTS.states.severity[severity]}</span>
          <span>{service}</span>
          <span>{agoText(startedAt, Date.now())}</span>
          {investigation?.clientTxnId !== undefined && (
            <a href={investigationHref(investigation.clientTxnId, investigation.turn)}>{TEXTS.homePage.openAlert}</a>
          )}
        </span>
      </li>
    ))}
  </ul>
);

/** Of an investigation that of its latest turn. */
const stateText = (state: string): string => {
  const texts: { readonly [state: string]: string } = { ...TEXTS.states.turn, ...TEXTS.states.alert };
  return texts[state] ?? state;
};

type FoundSnippet = NonNullable<Reply<'searchRecords'>['items'][number]['snippet']>;

const Snippet = ({ text, marks }: Pick<FoundSnippet, 'text' | 'marks'>) => {
  let at = 0;
  const parts = marks.flatMap(([from = 0, to = 0]) => {
    const before = text.slice(at, from);
    at = to;
    return [before, <mark>{text.slice(from, to)}</mark>];
  });
  return (
    <p class="snippet">
      {parts}
      {text.slice(at)}
    </p>
  );
};

const foundHref = ({
  kind,
  id,
  investigation,
  snippet,
}: Reply<'searchRecords'>['items'][number]): string | undefined => {
  if (kind === 'investigation') return investigationHref(id, snippet?.turn);
  return investigation === undefined ? undefined : investigationHref(investigation);
};

export const FoundList = ({ search }: { search: string }) => {
  const [found, reload] = useLoaded(
    () => withStateTexts(call('searchRecords', { query: { q: search, limit: 50 } })),
    [search],
  );
  return (
    <WhenLoaded loaded={found} onRetry={reload}>
      {({ items }) =>
        items.length === 0 ? (
          <p class="quiet">{TEXTS.homePage.noMatch}</p>
        ) : (
          <ul class="records">
            {items.map((item) => {
              const href = foundHref(item);
              const name = item.fields.name?.[0] ?? item.id;
              return (
                <li key={`${item.kind} ${item.id}`}>
                  {href === undefined ? <span>{name}</span> : <a href={href}>{name}</a>}
                  <span class="meta">
                    <span>{TEXTS.states.record[item.kind]}</span>
                    <span>{item.fields.state?.map(stateText).join(', ')}</span>
                    <span>{agoText(item.updatedAt, Date.now())}</span>
                  </span>
                  {item.snippet !== undefined && <Snippet text={item.snippet.text} marks={item.snippet.marks} />}
                </li>
              );
            })}
          </ul>
        )
      }
    </WhenLoaded>
  );
};
