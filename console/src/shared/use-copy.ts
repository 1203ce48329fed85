// Copies a text, and says whether the browser has let it.
import { useState } from 'preact/hooks';

type CopyState = 'idle' | 'copied' | 'refused';

export const useCopy = (): readonly [CopyState, (text: string) => void] => {
  const [state, setState] = useState<CopyState>('idle');
  const copy = (text: string): void => {
    // there is no clipboard where the page is in no secure context
    const { clipboard } = navigator as { readonly clipboard?: Clipboard };
    const copying = clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setState('copied'),
      () => setState('refused'),
    );
  };
  return [state, copy];
};
