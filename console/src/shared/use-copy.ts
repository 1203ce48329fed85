// Copies a text, and says whether the browser has let it.
import { useState } from 'preact/hooks';

export const COPY_TEXTS = {
  idle: '',
  copied: 'Copied.',
  refused: 'The browser refused to copy. Over plain http from another computer it always does: use https.',
} as const;

type CopyState = keyof typeof COPY_TEXTS;

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
