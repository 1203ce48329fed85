// Copies the link to what is shown, for the next person: it names the turn, so that later answers do not change what it shows.
import { useCopy } from '../shared/use-copy.js';
import { TEXTS } from '../texts/texts.js';

/** `href`: as in the address, behind `#`. */
export const CopyLink = ({ href }: { href: string }) => {
  const [state, copy] = useCopy();
  const url = new URL(href, location.href).href;
  return (
    <span class="copy-link">
      <button type="button" onClick={() => copy(url)}>
        {TEXTS.people.copyLink}
      </button>{' '}
      <span role="status">{TEXTS.copy[state]}</span> {state === 'refused' && <a href={href}>{url}</a>}
    </span>
  );
};
