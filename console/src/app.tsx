// The frame of every page: where it stands, the zone of times, and signing in.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { call, isRefusal, onUnauthorised } from './api/client.js';
import type { Wire } from './api/operations.js';
import { forgetKey, storedKey } from './api/key.js';
import { forgetBatches } from './investigation/batch-rows.js';
import { HomePage } from './home/home-page.js';
import type { ShownZone } from './shared/format.js';
import { formatAddress, type LogsAddress, type PageAddress, parseAddress } from './shared/page-address.js';
import { loadPageStyle } from './shared/page-style.js';
import { FailureGuard, ProblemNote, WhenLoaded, Zone } from './shared/parts.js';
import { useLoaded, usePending } from './shared/use-loaded.js';
import { PAGE_LANGUAGES, type PageLanguage, pageLanguage } from './texts/language.js';
import { loadTexts, showLanguage, type TextPart, TEXTS } from './texts/texts.js';

const ZONE = 'casefile.zone';

const storedZone = (): ShownZone => (localStorage.getItem(ZONE) === 'local' ? undefined : 'UTC');

/** Where the choice of a language is kept. */
export const LANGUAGE = 'casefile.language';

const useAddress = (): PageAddress => {
  const [address, setAddress] = useState(() => parseAddress(location.hash));
  useEffect(() => {
    const read = (): void => setAddress(parseAddress(location.hash));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return address;
};

const titleOf = (address: PageAddress): string => {
  switch (address.page) {
    case 'home':
      return TEXTS.frame.product;
    case 'investigation':
      return `${address.id} – ${TEXTS.frame.product}`;
    case 'audit':
      return `${TEXTS.frame.auditOf(address.id)} – ${TEXTS.frame.product}`;
    case 'administration':
      return `${TEXTS.frame.administration} – ${TEXTS.frame.product}`;
    case 'logs':
      return `${TEXTS.frame.logs} – ${TEXTS.frame.product}`;
    case 'unknown':
      return `${TEXTS.frame.product}: 404`;
  }
};

/** A page with its texts and its style. */
const loadPage = async <Module,>(loading: Promise<Module>, ...parts: readonly TextPart[]): Promise<Module> =>
  (await Promise.all([loading, loadTexts(...parts), loadPageStyle()]))[0];

/** The first visit loads Home alone. */
const PAGES = {
  investigation: () => loadPage(import('./investigation/investigation-page.js'), 'investigation', 'charts', 'common'),
  audit: () => loadPage(import('./audit/audit-page.js'), 'common', 'audit'),
  administration: () => loadPage(import('./administration/administration-page.js'), 'administration', 'common'),
  logs: () => loadPage(import('./logs/logs-page.js'), 'logs', 'charts'),
  signIn: () => loadPage(import('./sign-in/sign-in-page.js'), 'signIn'),
};

const Investigation = ({ address }: { address: Extract<PageAddress, { page: 'investigation' }> }) => {
  const [loaded, reload] = useLoaded(PAGES.investigation, []);
  return (
    <WhenLoaded loaded={loaded} onRetry={reload}>
      {({ InvestigationPage }) => <InvestigationPage key={address.id} {...address} />}
    </WhenLoaded>
  );
};

const Audit = ({ address }: { address: Extract<PageAddress, { page: 'audit' }> }) => {
  const [loaded, reload] = useLoaded(PAGES.audit, []);
  return (
    <WhenLoaded loaded={loaded} onRetry={reload}>
      {({ AuditPage }) => <AuditPage key={address.id} id={address.id} fact={address.fact} />}
    </WhenLoaded>
  );
};

const Administration = ({ address }: { address: Extract<PageAddress, { page: 'administration' }> }) => {
  const [loaded, reload] = useLoaded(PAGES.administration, []);
  return (
    <WhenLoaded loaded={loaded} onRetry={reload}>
      {({ AdministrationPage }) => <AdministrationPage section={address.section} />}
    </WhenLoaded>
  );
};

const Logs = ({ address }: { address: LogsAddress }) => {
  const [loaded, reload] = useLoaded(PAGES.logs, []);
  return (
    <WhenLoaded loaded={loaded} onRetry={reload}>
      {({ LogsPage }) => <LogsPage address={address} />}
    </WhenLoaded>
  );
};

const SignIn = (props: { failed: string | undefined; onSigned: () => void }) => {
  const [loaded, reload] = useLoaded(PAGES.signIn, []);
  return (
    <WhenLoaded loaded={loaded} onRetry={reload}>
      {({ SignInPage }) => <SignInPage {...props} />}
    </WhenLoaded>
  );
};

const Page = ({ address }: { address: PageAddress }) => {
  switch (address.page) {
    case 'home':
      return <HomePage search={address.search} />;
    case 'investigation':
      return <Investigation address={address} />;
    case 'audit':
      return <Audit address={address} />;
    case 'administration':
      return <Administration address={address} />;
    case 'logs':
      return <Logs address={address} />;
    case 'unknown':
      return (
        <>
          <h1>404</h1>
          <p>
            {TEXTS.frame.notFound} <a href={formatAddress({ page: 'home' })}>{TEXTS.frame.home}</a>
          </p>
        </>
      );
  }
};

/** Why the service has refused a sign-in, by the name of a reason. */
const takeFailedSignIn = (): string | undefined => {
  const name = new URLSearchParams(location.search).get('sign-in');
  if (name === null) return undefined;
  history.replaceState(null, '', `${location.pathname}${location.hash}`);
  return name;
};

type Person = Wire<'SignedIn'>;

/** A file that is let go of beside the place for it would be opened in the place of the page. */
const keepPage = (): (() => void) => {
  const ended = new AbortController();
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', refuse, { signal: ended.signal });
  addEventListener('drop', refuse, { signal: ended.signal });
  return () => ended.abort();
};

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** Asks until it is told: who is not known cannot sign out. `undefined`: nobody is signed in by the provider. */
const readPerson = async (signal: AbortSignal): Promise<Person | undefined> => {
  for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    try {
      const found = await call('whoAmI', { init: { signal } });
      return found.until === undefined ? undefined : found;
    } catch (error) {
      if (isRefusal(error)) return undefined;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return undefined;
};

/** Who is signed in by the provider, and the way out: of the session, or of the key of this tab. */
const useSession = (isUnknown: boolean, askForKey: () => void) => {
  const [person, setPerson] = useState<Person>();
  const [leaving, leave] = usePending();
  useEffect(() => {
    // whoever has a key is not asked: the session of the browser is another one
    if (isUnknown || storedKey() !== undefined) return setPerson(undefined);
    const left = new AbortController();
    void readPerson(left.signal).then((found) => !left.signal.aborted && setPerson(found));
    return () => left.abort();
  }, [isUnknown]);
  const signOut = (): void => {
    if (person === undefined) {
      forgetKey();
      return askForKey();
    }
    leave(async () => {
      const { continueAt } = await call('signOut');
      setPerson(undefined);
      askForKey();
      if (continueAt !== undefined) location.assign(continueAt);
    });
  };
  return { person, leaving, signOut };
};

type LanguageChoiceProps = { readonly language: PageLanguage; readonly onChoose: (language: PageLanguage) => void };

const LanguageChoice = ({ language, onChoose }: LanguageChoiceProps) => (
  <select
    class="language"
    aria-label={TEXTS.frame.language}
    value={language}
    onChange={({ currentTarget }) => onChoose(currentTarget.value as PageLanguage)}
  >
    {Object.entries(PAGE_LANGUAGES).map(([each, { name, tag }]) => (
      <option key={each} value={each} lang={tag}>
        {name}
      </option>
    ))}
  </select>
);

export const App = () => {
  const address = useAddress();
  const [language, setLanguage] = useState(pageLanguage);
  const [choosing, choose] = usePending();
  const [zone, setZone] = useState<ShownZone>(storedZone);
  const [failed] = useState(takeFailedSignIn);
  const [isUnknown, setUnknown] = useState(failed !== undefined);
  const main = useRef<HTMLElement>(null);
  const askForKey = (): void => {
    forgetBatches();
    setUnknown(true);
  };
  useEffect(() => onUnauthorised(askForKey), []);
  useEffect(keepPage, []);
  useEffect(() => {
    document.title = titleOf(address);
  }, [address, language]);
  // before the first paint: fonts go by it
  useLayoutEffect(() => {
    const { tag, direction } = PAGE_LANGUAGES[language];
    document.documentElement.lang = tag;
    document.documentElement.dir = direction;
  }, [language]);
  const chooseLanguage = (chosen: PageLanguage): void =>
    choose(async () => {
      await showLanguage(chosen);
      localStorage.setItem(LANGUAGE, chosen);
      setLanguage(chosen);
    });
  const changeZone = (): void => {
    const next = zone === 'UTC' ? undefined : 'UTC';
    localStorage.setItem(ZONE, next ?? 'local');
    setZone(next);
  };
  const { person, leaving, signOut } = useSession(isUnknown, askForKey);
  return (
    <Zone.Provider value={zone}>
      <button
        type="button"
        class="skip"
        onClick={() => {
          main.current?.focus();
        }}
      >
        {TEXTS.frame.skip}
      </button>
      <header class="top">
        <a class="brand" href={formatAddress({ page: 'home' })}>
          {TEXTS.frame.product}
        </a>
        <nav aria-label={TEXTS.frame.product}>
          <a href={formatAddress({ page: 'logs', filters: [] })}>{TEXTS.frame.logs}</a>
          <button type="button" class="plain" title={TEXTS.frame.zone.change} onClick={changeZone}>
            {zone === 'UTC' ? TEXTS.frame.zone.utc : TEXTS.frame.zone.local}
          </button>
          <a href={formatAddress({ page: 'administration', section: 'sources' })}>{TEXTS.frame.administration}</a>
          <a href="/docs">{TEXTS.frame.apiDocument}</a>
          <LanguageChoice language={language} onChoose={chooseLanguage} />
          {person !== undefined && <span>{TEXTS.frame.signedIn(person.name, person.role)}</span>}
          {(storedKey() !== undefined || person !== undefined) && !isUnknown && (
            <button type="button" class="plain" onClick={signOut}>
              {TEXTS.frame.signOut}
            </button>
          )}
        </nav>
      </header>
      <main ref={main} tabIndex={-1}>
        {[leaving, choosing].map((each) => each.status === 'failed' && <ProblemNote problem={each.problem} />)}
        {/* drawn afresh in another language: nothing that was said in the one before stays */}
        {isUnknown ? (
          <SignIn key={language} failed={failed} onSigned={() => setUnknown(false)} />
        ) : (
          <FailureGuard key={language} place={formatAddress(address)}>
            <Page address={address} />
          </FailureGuard>
        )}
      </main>
    </Zone.Provider>
  );
};
