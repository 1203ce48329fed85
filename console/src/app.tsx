// The frame of every page: where it stands, the zone of times, and signing in.
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, isRefusal, onUnauthorised } from './api/client.js';
import type { Wire } from './api/operations.js';
import { forgetKey, storedKey } from './api/key.js';
import { forgetBatches } from './investigation/batch-rows.js';
import { HomePage } from './home/home-page.js';
import type { ShownZone } from './shared/format.js';
import { formatAddress, type LogsAddress, type PageAddress, parseAddress } from './shared/page-address.js';
import { FailureGuard, ProblemNote, WhenLoaded, Zone } from './shared/parts.js';
import { useLoaded, usePending } from './shared/use-loaded.js';
import { TEXTS } from './texts.js';

const ZONE = 'casefile.zone';

const storedZone = (): ShownZone => (localStorage.getItem(ZONE) === 'local' ? undefined : 'UTC');

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
      return TEXTS.product;
    case 'investigation':
      return `${address.id} – ${TEXTS.product}`;
    case 'audit':
      return `${TEXTS.auditOf(address.id)} – ${TEXTS.product}`;
    case 'administration':
      return `${TEXTS.administration} – ${TEXTS.product}`;
    case 'logs':
      return `${TEXTS.logs} – ${TEXTS.product}`;
    case 'unknown':
      return `${TEXTS.product}: 404`;
  }
};

/** The first visit loads Home alone. */
const PAGES = {
  investigation: () => import('./investigation/investigation-page.js'),
  audit: () => import('./audit/audit-page.js'),
  administration: () => import('./administration/administration-page.js'),
  logs: () => import('./logs/logs-page.js'),
  signIn: () => import('./sign-in/sign-in-page.js'),
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
            {TEXTS.notFound} <a href={formatAddress({ page: 'home' })}>{TEXTS.home}</a>
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

export const App = () => {
  const address = useAddress();
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
  }, [address]);
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
        {TEXTS.skip}
      </button>
      <header class="top">
        <a class="brand" href={formatAddress({ page: 'home' })}>
          {TEXTS.product}
        </a>
        <nav aria-label={TEXTS.product}>
          <a href={formatAddress({ page: 'logs', filters: [] })}>{TEXTS.logs}</a>
          <button type="button" class="plain" title={TEXTS.zone.change} onClick={changeZone}>
            {zone === 'UTC' ? TEXTS.zone.utc : TEXTS.zone.local}
          </button>
          <a href={formatAddress({ page: 'administration', section: 'sources' })}>{TEXTS.administration}</a>
          <a href="/docs">{TEXTS.apiDocument}</a>
          {person !== undefined && <span>{TEXTS.signedIn(person.name, person.role)}</span>}
          {(storedKey() !== undefined || person !== undefined) && !isUnknown && (
            <button type="button" class="plain" onClick={signOut}>
              {TEXTS.signOut}
            </button>
          )}
        </nav>
      </header>
      <main ref={main} tabIndex={-1}>
        {leaving.status === 'failed' && <ProblemNote problem={leaving.problem} />}
        {isUnknown ? (
          <SignIn failed={failed} onSigned={() => setUnknown(false)} />
        ) : (
          <FailureGuard place={formatAddress(address)}>
            <Page address={address} />
          </FailureGuard>
        )}
      </main>
    </Zone.Provider>
  );
};
