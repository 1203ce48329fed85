// How outside text is written into messages of Slack and Teams: it mentions nobody, links nowhere, and has no style of its own.

/** Source: https://docs.slack.dev/messaging/formatting-message-text, “Escaping text”. */
export const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An adaptive card reads some Markdown: a backslash takes its meaning away. */
export const cardText = (text: string): string => text.replaceAll(/([\\*_[\]()#>`~-])/g, '\\$1');
