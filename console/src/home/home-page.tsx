// Home: one field to ask, what runs and what was asked lately, alerts, and the ways in for telemetry.
import { useRef, useState } from 'preact/hooks';
import { call } from '../api/client.js';
import { countText } from '../shared/numbers.js';
import { formatAddress } from '../shared/page-address.js';
import { ProblemNote, Section, WhenLoaded } from '../shared/parts.js';
import type { HomePart } from './hidden-parts.js';
import { type Loaded, useLoaded, usePending, useRefresh } from '../shared/use-loaded.js';
import { AskForm, newInvestigationId, sendQuestion } from './ask-form.js';
import { LogDrop } from './log-drop.js';
import { AlertList, FoundList, InvestigationList, withStateTexts } from './record-lists.js';
import { TEXTS } from '../texts/texts.js';

const openInvestigation = (id: string, asOf?: string): void => {
  location.hash = formatAddress({ page: 'investigation', id, ...(asOf !== undefined && { asOf }) });
};

/** Parts that the caller may not use. The first paint does not wait for them: what is refused meanwhile is hidden, too. */
const useHiddenParts = () => {
  const [hidden] = useLoaded(async () => {
    const [{ hiddenParts }, caller] = await Promise.all([import('./hidden-parts.js'), call('whoAmI')]);
    return hiddenParts(caller);
  }, []);
  return hidden;
};

/** The line of what is hidden stands in its place. */
const isRefusedByRole = (loaded: Loaded<unknown>): boolean =>
  loaded.status === 'failed' && loaded.problem.status === 403;

const SearchForm = ({ search = '' }: { search?: string | undefined }) => {
  const [text, setText] = useState(search);
  return (
    <form
      class="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const given = text.trim();
        location.hash = formatAddress({ page: 'home', ...(given !== '' && { search: given }) });
      }}
    >
      <label for="search">{TEXTS.homePage.search}</label>
      <input id="search" type="search" value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
      <button type="submit">{TEXTS.homePage.searchSend}</button>
    </form>
  );
};

const DemoOffer = () => {
  const [progress, setProgress] = useState<readonly [sent: number, all: number]>();
  const [pending, run] = usePending();
  const start = (): void =>
    run(async () => {
      const { startDemo } = await import('./demo.js');
      openInvestigation(await startDemo(new Date(), (...sent) => setProgress(sent)));
    });
  return (
    <Section title={TEXTS.demo.title}>
      <p>{TEXTS.demo.about}</p>
      <button type="button" class="primary" aria-disabled={pending.status === 'busy'} onClick={start}>
        {TEXTS.demo.start}
      </button>
      <div role="status">{pending.status === 'busy' && progress && <p>{TEXTS.demo.loading(...progress)}</p>}</div>
      {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
    </Section>
  );
};

const Services = () => {
  const [services] = useLoaded(() => call('listServices'), []);
  if (services.status !== 'loaded' || services.value.items.length === 0) return null;
  return (
    <Section title={TEXTS.homePage.services}>
      <ul class="chips">
        {services.value.items.map(({ name, lines }) => (
          <li key={name} class="chip">
            <a href={formatAddress({ page: 'logs', filters: [{ name: 'service', value: name }] })}>{name}</a>{' '}
            <span class="quiet">{countText(lines)}</span>
          </li>
        ))}
      </ul>
      {services.value.notices.map((notice) => (
        <p key={notice} class="quiet">
          {notice}
        </p>
      ))}
    </Section>
  );
};

const Investigations = ({ canLoad }: { canLoad: boolean }) => {
  const [sessions, reload] = useLoaded(() => call('listInvestigations', { query: { limit: 30 } }), []);
  const [services] = useLoaded(() => call('listServices'), []);
  useRefresh(reload);
  if (isRefusedByRole(sessions)) return null;
  return (
    <WhenLoaded loaded={sessions} onRetry={reload}>
      {({ items }) => {
        const running = items.filter(({ busy }) => busy);
        const recent = items.filter(({ busy }) => !busy);
        const isEmpty = items.length === 0 && services.status === 'loaded' && services.value.items.length === 0;
        return (
          <>
            {isEmpty && canLoad && <DemoOffer />}
            {running.length > 0 && (
              <Section title={TEXTS.homePage.running}>
                <InvestigationList items={running} />
              </Section>
            )}
            <Section title={TEXTS.homePage.recent}>
              {recent.length === 0 ? <p class="quiet">{TEXTS.homePage.none}</p> : <InvestigationList items={recent} />}
            </Section>
          </>
        );
      }}
    </WhenLoaded>
  );
};

const Alerts = () => {
  const [alerts, reload] = useLoaded(() => withStateTexts(call('listAlerts', { query: { limit: 20 } })), []);
  useRefresh(reload);
  if (isRefusedByRole(alerts)) return null;
  return (
    <Section title={TEXTS.homePage.alerts}>
      <WhenLoaded loaded={alerts} onRetry={reload}>
        {({ items }) =>
          items.length === 0 ? <p class="quiet">{TEXTS.homePage.noAlerts}</p> : <AlertList items={items} />
        }
      </WhenLoaded>
    </Section>
  );
};

export const HomePage = ({ search }: { search?: string | undefined }) => {
  const [instant, setInstant] = useState('');
  const opening = useRef<string>(undefined);
  const [stored, setStored] = useState(0);
  const hidden = useHiddenParts();
  const has = (part: HomePart): boolean => hidden.status !== 'loaded' || !hidden.value.parts.includes(part);
  const askNew = async (text: string, askedAt: string | undefined, messageId: string): Promise<void> => {
    // an attempt whose reply is lost may have opened it
    const id = (opening.current ??= newInvestigationId(new Date()));
    await sendQuestion(id, { text, messageId, askedAt });
    opening.current = undefined;
    openInvestigation(id, askedAt);
  };
  const askAbout = (asOf: string): void => {
    setInstant(asOf);
    setStored((before) => before + 1);
    document.getElementById('ask-text')?.focus();
  };
  return (
    <div class="home">
      <div class="home-ask">
        <h1>{TEXTS.homePage.title}</h1>
        {hidden.status === 'loaded' && hidden.value.text !== '' && <p class="notice">{hidden.value.text}</p>}
        {hidden.status === 'failed' && <ProblemNote problem={hidden.problem} />}
        {has('ask') && <AskForm label={TEXTS.ask.label} instant={instant} onInstant={setInstant} onAsk={askNew} />}
        {has('search') && <SearchForm key={search} search={search} />}
      </div>
      <div class="home-main">
        {search === undefined ? (
          has('investigations') && <Investigations key={stored} canLoad={has('logs') && has('ask')} />
        ) : (
          <Section title={TEXTS.homePage.found}>
            <FoundList search={search} />
            <p>
              <a href={formatAddress({ page: 'home' })}>{TEXTS.homePage.searchEnd}</a>
            </p>
          </Section>
        )}
      </div>
      <div class="home-side">
        {has('logs') && <LogDrop onStored={askAbout} />}
        {has('alerts') && <Alerts />}
        {has('services') && <Services key={stored} />}
      </div>
    </div>
  );
};
