// A report on one snapshot or two, as a page of blocks; the same input gives the same page.
import { diagnose } from '../diagnose/diagnose.js';
import type { Snapshot } from '../format/snapshot.js';
import { changeBlocks } from './changes.js';
import { htmlPage } from './html.js';
import { markdownPage } from './markdown.js';
import { openBlocks } from './open-questions.js';
import { overview } from './overview.js';
import { meaningBlocks } from './meaning.js';
import { type Page, prose, text } from './page.js';
import { diagnosisBlocks } from './said.js';
import { statementBlocks } from './statements.js';
import { nameOf, type Subject } from './subject.js';
import { waitBlocks } from './waits.js';

const ABOUT =
  'Every statement names the section and the place in the snapshot file that it stands on. What the waits mean is from our own knowledge. Nothing here was written by a model.';

const titleOf = ({ primary, secondary }: Subject): string => {
  const [first, second] = [nameOf(primary), secondary === undefined ? undefined : nameOf(secondary)];
  if (second === undefined) return `Database report: ${first}`;
  return first === second
    ? `Database report: ${first}, two windows compared`
    : `Database report: ${first} and ${second}`;
};

export const reportPage = (subject: Subject): Page => ({
  title: titleOf(subject),
  blocks: [
    ...overview(subject),
    ...diagnosisBlocks(subject),
    ...waitBlocks(subject),
    ...statementBlocks(subject),
    ...changeBlocks(subject),
    ...meaningBlocks(subject),
    ...openBlocks(subject),
    prose(text(ABOUT)),
  ],
});

export type Written = { readonly html: string; readonly markdown: string };

export const snapshotReport = (primary: Snapshot, secondary?: Snapshot): Written => {
  const subject = { primary, diagnosis: diagnose(primary, secondary), ...(secondary !== undefined && { secondary }) };
  const page = reportPage(subject);
  return { html: htmlPage(page), markdown: markdownPage(page) };
};
