// Composes the report on one snapshot or two. The same input gives the same page.
import { diagnose } from '../diagnose/diagnose.js';
import type { DatabaseSnapshot } from '../format/snapshot.js';
import { changeBlocks, diagnosisBlocks } from './findings.js';
import { reportHtml } from './html.js';
import { markdownPage } from './markdown.js';
import { meaningBlocks, openBlocks, overview, statementBlocks, waitBlocks } from './sections.js';
import type { Rendered } from '../../output/rendered.js';
import { proseBlock, type ReportPage, textSpan } from './page.js';
import { type ReportSubject, snapshotName } from './subject.js';
import { optional } from '../../kernel/optional.js';

const ABOUT_TEXT =
  'Every statement names the section and the place in the snapshot file that it stands on. What the waits mean is from our own knowledge. Nothing here was written by a model.';

const titleOf = ({ primary, secondary }: ReportSubject): string => {
  const [first, second] = [snapshotName(primary), secondary === undefined ? undefined : snapshotName(secondary)];
  if (second === undefined) return `Database report: ${first}`;
  return first === second
    ? `Database report: ${first}, two windows compared`
    : `Database report: ${first} and ${second}`;
};

const composeReportPage = (subject: ReportSubject): ReportPage => ({
  title: titleOf(subject),
  blocks: [
    ...overview(subject),
    ...diagnosisBlocks(subject),
    ...waitBlocks(subject),
    ...statementBlocks(subject),
    ...changeBlocks(subject),
    ...meaningBlocks(subject),
    ...openBlocks(subject),
    proseBlock(textSpan(ABOUT_TEXT)),
  ],
});

/** A format of a report does not compile until `src/output` has its renderer. */
type WrittenReport = { readonly [Format in 'html' | 'markdown']: Rendered<Format> };

export const composeReport = (primary: DatabaseSnapshot, secondary?: DatabaseSnapshot): WrittenReport => {
  const subject = { primary, diagnosis: diagnose(primary, secondary), ...optional({ secondary }) };
  const page = composeReportPage(subject);
  return { html: reportHtml(page), markdown: markdownPage(page) };
};
