import { currentLanguage } from "#lib/core/language.ts";
import { escapedHtml, isEmail, mailLine, subjectLine } from "#lib/core/text.ts";
import type { Addressed, Letter, MailList, MailText, TokenOf } from "#lib/mail/letter.ts";
import type { Mail } from "#lib/ports.ts";
import * as m from "#messages";

/** A message whose recipient is not one plain address is never handed to a mail provider. */
class BadRecipient extends Error {
  override name = "BadRecipient";
}

export type LetterWriter = <Data extends Addressed>(letter: Letter<Data>, data: NoInfer<Data>) => Mail;

/**
 * Writes letters in the current language, as plain text and as HTML. `appUrl` comes from the configuration, never from a
 * request: a forged Host would send the link and its token to a stranger.
 */
export function letterWriter({ appUrl, tokenOf }: { appUrl: string; tokenOf: TokenOf }): LetterWriter {
  return (letter, data) => {
    if (!isEmail(data.to)) throw new BadRecipient();
    const text = inLines(letter.words(data));
    const links = { url: `${appUrl}${letter.path(data, tokenOf)}`, appUrl };
    return {
      to: data.to,
      subject: text.subject,
      text: plainText(text, links),
      html: html(text, links),
      language: currentLanguage(),
    };
  };
}

/** `url` is the button's address. */
type Links = { url: string; appUrl: string };

/** Removes line breaks and characters that change the direction of writing from typed texts. */
const inLines = ({ subject, heading, paragraphs, items, lists, button, note }: MailText): MailText => ({
  subject: subjectLine(subject),
  heading: mailLine(heading),
  paragraphs: paragraphs.map(mailLine),
  ...(items && items.length > 0 && { items: items.map(mailLine) }),
  ...(lists && { lists: lists.map(listInLines) }),
  ...(button && { button }),
  ...(note && { note: mailLine(note) }),
});

const listInLines = ({ heading, items }: MailList): MailList => ({
  heading: mailLine(heading),
  items: items.map((item) =>
    typeof item === "string"
      ? mailLine(item)
      : { ...item, name: mailLine(item.name), text: mailLine(item.text) },
  ),
});

function plainText(
  { heading, paragraphs, items, lists = [], button, note }: MailText,
  { url, appUrl }: Links,
): string {
  const list = items ? [items.map((item) => `- ${item}`).join("\n")] : [];
  const more = lists.map((one) => plainList(one, appUrl));
  const link = button ? [`${button}:\n${url}`] : [];
  const small = note ? [note] : [];
  return `${[heading, ...paragraphs, ...list, ...more, ...link, ...small, `-- \n${m.mail_footer()}`].join("\n\n")}\n`;
}

const plainList = ({ heading, items }: MailList, appUrl: string): string => {
  const lines = items.map((item) =>
    typeof item === "string" ? `- ${item}` : `- ${item.name}. ${item.text}\n  ${appUrl}${item.path}`,
  );
  return [`${heading}:`, ...lines].join("\n");
};

/**
 * One table with inline styles, because mail programs support little else. Works without images. Mail programs with a dark mode
 * take its colours from the style element; programs that invert colours by themselves get pairs that stay readable.
 */
function html(
  { subject, heading, paragraphs, items, lists = [], button, note }: MailText,
  { url, appUrl }: Links,
): string {
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;color:#15181e">${escapedHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapedHtml(paragraph)}</p>`),
    ...(items ? [listHtml(items.map(escapedHtml))] : []),
    ...lists.map((one) => headedListHtml(one, appUrl)),
    ...(button ? [buttonHtml(button, url)] : []),
    ...(note
      ? [
          `<p class="ink-2" style="margin:0;font-size:13px;line-height:20px;color:#4a5160">${escapedHtml(note)}</p>`,
        ]
      : []),
  ].join("\n");
  return `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapedHtml(subject)}</title><style>${DARK}</style></head>
<body class="paper ink" style="margin:0;background:#f6f5f1;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;color:#15181e">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e3e1da;border-top:4px solid #f7c325;border-radius:12px">
<tr><td class="ink" style="padding:24px 32px 0;font-size:18px;font-weight:700;color:#15181e">Tolppa</td></tr>
<tr><td class="ink" style="padding:24px 32px 32px">
${body}
</td></tr></table>
<p class="ink-2" style="max-width:560px;margin:16px 0 0;font-size:12px;line-height:18px;color:#4a5160">${escapedHtml(m.mail_footer())}</p>
</td></tr></table></body></html>
`;
}

/** The dark colours of app/_ui/tokens.css. They have to override the inline ones. */
const DARK = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){
.paper{background:#121419!important}.card{background:#1b1e25!important;border-color:#2c3039!important;border-top-color:#f7c325!important}
.ink{color:#f1f0ec!important}.ink-2{color:#bfc3cc!important}.link{color:#8fb4ff!important}
.button{background:#f7c325!important;color:#15181e!important}}`;

/** The items are HTML. */
const listHtml = (items: readonly string[]): string =>
  `<ul style="margin:0 0 16px;padding:0 0 0 20px">
${items.map((item) => `<li style="margin:0 0 4px">${item}</li>`).join("\n")}
</ul>`;

const headedListHtml = ({ heading, items }: MailList, appUrl: string): string =>
  `<h2 class="ink" style="margin:0 0 8px;font-size:16px;line-height:24px;color:#15181e">${escapedHtml(heading)}</h2>
${listHtml(
  items.map((item) =>
    typeof item === "string"
      ? escapedHtml(item)
      : `<a class="link" href="${escapedHtml(appUrl + item.path)}" style="color:#1a4fb4">${escapedHtml(item.name)}</a>. ${escapedHtml(item.text)}`,
  ),
)}`;

const buttonHtml = (
  label: string,
  url: string,
): string => `<p style="margin:8px 0 24px"><a class="button" href="${escapedHtml(url)}"
 style="display:inline-block;padding:12px 20px;border-radius:8px;background:#15181e;color:#ffffff;font-weight:600;text-decoration:none">${escapedHtml(label)}</a></p>
<p class="ink-2" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#4a5160">${escapedHtml(m.mail_linkHelp())}<br>
<a class="link" href="${escapedHtml(url)}" style="color:#1a4fb4;word-break:break-all">${escapedHtml(url)}</a></p>`;
