// The end of what `run-folder.mjs` made.
export default () => globalThis.removeRunFolder?.();
