// Signing in: by the provider of people where one is configured, or with a key.
import { useState } from 'preact/hooks';
import { ApiFailure, call } from '../api/client.js';
import { forgetKey, storeKey } from '../api/key.js';
import { ProblemNote } from '../shared/parts.js';
import { useLoaded, usePending } from '../shared/use-loaded.js';
import { TEXTS } from '../texts/texts.js';

/** The reason comes with the address: it is the name of a text, and nothing else. */
const failureText = (name: string): string => {
  const texts: { readonly [name: string]: string } = TEXTS.signIn.failed;
  return (Object.hasOwn(texts, name) ? texts[name] : undefined) ?? TEXTS.signIn.failed.refused;
};

/** Of the page that is come back to: what the service takes. */
const LONGEST_PAGE = 1_024;

/** The way of people, where one is configured. */
const ProviderLink = ({ failed }: { failed: string | undefined }) => {
  const [options] = useLoaded(() => call('signInOptions'), []);
  const provider = options.status === 'loaded' ? options.value.provider : undefined;
  if (provider === undefined) return null;
  const page = `/${location.hash.startsWith('#/') ? location.hash : ''}`;
  const to = page.length <= LONGEST_PAGE ? page : '/';
  return (
    <section class="sign-in" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">{TEXTS.signIn.title}</h1>
      {failed !== undefined && (
        <p class="problem" role="alert">
          {failureText(failed)}
        </p>
      )}
      <p>
        {/* a key of this tab would go before the session */}
        <a class="button primary" href={`/v1/session/sign-in?to=${encodeURIComponent(to)}`} onClick={forgetKey}>
          {TEXTS.signIn.with(provider.name)}
        </a>
      </p>
    </section>
  );
};

/** A key is tried before the page goes on with it. */
const KeyForm = ({ onSigned }: { onSigned: () => void }) => {
  const [key, setKey] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [pending, run] = usePending();
  const submit = (event: Event): void => {
    event.preventDefault();
    setWrong(false);
    run(async () => {
      storeKey(key.trim());
      try {
        await call('listInvestigations', { query: { limit: 1 } });
      } catch (error) {
        // any other refusal is one of a key that is known
        if (error instanceof ApiFailure && error.problem.status === 403) return onSigned();
        forgetKey();
        if (error instanceof ApiFailure && error.problem.status === 401) return setWrong(true);
        throw error;
      }
      onSigned();
    });
  };
  return (
    <form class="sign-in" onSubmit={submit}>
      <h1>{TEXTS.signIn.key.title}</h1>
      <label for="key">{TEXTS.signIn.key.label}</label>
      <input
        id="key"
        type="password"
        autocomplete="off"
        spellcheck={false}
        value={key}
        aria-describedby="key-note"
        aria-invalid={isWrong}
        onInput={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <p id="key-note" class="quiet">
        {TEXTS.signIn.key.note}
      </p>
      <button type="submit" class="primary" aria-disabled={pending.status === 'busy'}>
        {TEXTS.signIn.key.use}
      </button>
      {isWrong && (
        <p class="problem" role="alert">
          {TEXTS.signIn.key.wrong}
        </p>
      )}
      {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
    </form>
  );
};

/** `failed`: the reason of the service for having refused a sign-in. */
export const SignInPage = ({ failed, onSigned }: { failed: string | undefined; onSigned: () => void }) => (
  <>
    <ProviderLink failed={failed} />
    <KeyForm onSigned={onSigned} />
  </>
);
