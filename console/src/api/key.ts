// The reader's API key: kept for this tab alone, and gone when it closes.
const NAME = 'casefile.key';

export const storedKey = (): string | undefined => sessionStorage.getItem(NAME) ?? undefined;

export const storeKey = (key: string): void => sessionStorage.setItem(NAME, key);

export const forgetKey = (): void => sessionStorage.removeItem(NAME);
