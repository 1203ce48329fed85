// How outside text is written into messages of Slack, Teams and Mattermost, comments of GitHub, GitLab and Jira, and annotations of Grafana: it mentions nobody, links nowhere, and has no style of its own.
import { replaceHiddenCharacters } from './hidden-characters.js';

/** Source: https://docs.slack.dev/messaging/formatting-message-text, “Escaping text”. */
export const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Grafana shows the text of an annotation as HTML; also for the value of an attribute. */
export const grafanaText = (text: string): string =>
  slackText(replaceHiddenCharacters(text)).replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** An adaptive card reads some Markdown: a backslash takes its meaning away. */
export const cardText = (text: string): string => text.replaceAll(/([\\*_[\]()#>`~-])/g, '\\$1');

/** Stands between characters and is not seen: what it parts names nobody and leads nowhere. */
const PART = '\u200b';

/**
 * Mattermost reads Markdown, and names of people and channels, hashtags and addresses besides.
 * Source: https://docs.mattermost.com/end-user-guide/collaborate/format-messages.html.
 */
export const mattermostText = (text: string): string =>
  replaceHiddenCharacters(text)
    .replaceAll(/([\\`*_{}[\]()#+\-.!>~|])/g, '\\$1')
    .replaceAll(/[@#~]/g, `$&${PART}`)
    .replaceAll(/&(?=#?\w+;)/g, `$&${PART}`)
    .replaceAll('://', `:${PART}//`)
    .replaceAll(/\b(www)(?=\\\.)/gi, `$1${PART}`)
    .replaceAll('<', `<${PART}`)
    .replaceAll(/:(?=[\w+-]+:)/g, `:${PART}`);

/**
 * GitHub and GitLab link names of issues, merge requests, commits, labels and people, whether escaped or not, and GitLab does what a
 * line that begins with a slash says. Sources: https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/autolinked-references-and-urls,
 * https://docs.gitlab.com/user/markdown/#gitlab-specific-references, https://docs.gitlab.com/user/project/quick_actions.
 */
export const issueCommentText = (text: string): string =>
  mattermostText(text)
    .replaceAll(/[!%$&](?!\u200b)|\b(?:gh|gl)\\-(?=\d)/gi, `$&${PART}`)
    .replaceAll(/^(\s*)\//gm, `$1${PART}/`);

/**
 * The wiki markup of Jira servers knows many signs, and makes links of addresses, names of issues and faces: a numeric entity is
 * the sign itself, and begins none of them. Source: https://jira.atlassian.com/secure/WikiRendererHelpAction.jspa?section=all.
 */
export const jiraWikiText = (text: string): string =>
  replaceHiddenCharacters(text)
    .replaceAll(/[!-&(-+\-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/^(\s*(?:h[1-6]|bq))\./gim, '$1&#46;');
