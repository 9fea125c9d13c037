import type { Message as Mail } from '../../platform/mail/mail.ts';
import type { Message, Person } from './channels/channel.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#5f2153;color:#ffffff;text-decoration:none';

/** Formats a message as a mail: text and HTML. */
export const letterOf = (
  { title, text, link }: Message,
  { email }: Pick<Person, 'email'>,
  siteUrl: string,
): Mail => ({
  to: email,
  subject: title.replaceAll(/[\s\p{C}]+/gu, ' '),
  text: `${text}\n\nTake it on, look at the tank, or mute this:\n${link}\n\nCuverie\n`,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="margin:0 auto;max-width:32rem;padding:24px;font:16px/1.5 sans-serif;overflow-wrap:anywhere">
${text
  .split('\n\n')
  .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
  .join('\n')}
<p><a href="${escaped(link)}" style="${BUTTON}">Take it on, look at the tank, or mute this</a></p>
<p>Cuverie, at ${escaped(siteUrl)}</p>
</body>
</html>
`,
});
