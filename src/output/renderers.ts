// Every format of output with its renderer: a format without one does not compile.
import { html } from './html.js';
import { markdown } from './markdown.js';
import type { OutputFormat, TextRenderer } from './rendered.js';
import { terminal } from './terminal.js';

export const RENDERERS: { readonly [Format in OutputFormat]: TextRenderer<Format> } = {
  markdown,
  html,
  terminal,
};
