import type { Message } from '../../platform/mail/mail.ts';

interface Link {
  link: string;
  words: string;
}

/** The text of a mail. */
interface Letter {
  to: string;
  name: string;
  subject: string;
  paragraphs: readonly (string | Link)[];
}

/** Returns a mail of these paragraphs, as text and HTML, with greeting and signature. */
export function letter({ to, name, subject, paragraphs }: Letter): Message {
  const all = [greet(name), ...paragraphs];
  const text = all.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.link));
  return {
    to,
    subject,
    text: `${[...text, 'Cuverie'].join('\n\n')}\n`,
    html: page(subject, all.flatMap(htmlOf)),
  };
}

/**
 * A name must not look like an address: a person who registers with another's email could otherwise send them links.
 */
const LOOKS_LIKE_ADDRESS = /\/\/|www\.|[@:]|[\p{L}\d]\.\p{L}{2,}/iu;

function greet(name: string): string {
  const called = printableName(name, '');
  return called === '' ? 'Hello,' : `Hello ${called},`;
}

/** Returns a chosen name on one line, or other words if it looks like an address. */
export function printableName(name: string, otherwise: string): string {
  const oneLine = name.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return oneLine === '' || LOOKS_LIKE_ADDRESS.test(oneLine) ? otherwise : oneLine;
}

/** Formats an instant in a time zone, with its name: `23 November 2026 at 17:05 (Europe/Paris)`. */
export function timeWords(at: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${time.format(at)} ${timeZone === 'UTC' ? 'UTC' : `(${timeZone})`}`;
}

/** Formats the day of an instant in a time zone: `23 November 2026`. */
export const dayWords = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at);

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#5f2153;color:#ffffff;text-decoration:none';

function htmlOf(paragraph: string | Link): string[] {
  if (typeof paragraph === 'string') return [escaped(paragraph)];
  const address = escaped(paragraph.link);
  return [
    `<a href="${address}" style="${BUTTON}">${escaped(paragraph.words)}</a>`,
    `Or copy this address into your browser:<br>${address}`,
  ];
}

const page = (title: string, paragraphs: string[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="margin:0 auto;max-width:32rem;padding:24px;font:16px/1.5 sans-serif;overflow-wrap:anywhere">
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
<p>Cuverie</p>
</body>
</html>
`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
