import { RESET_LINK_MINUTES } from '@cuverie/domain';
import type { Message } from '../../platform/mail/mail.ts';

interface Reset {
  email: string;
  name: string;
  link: string;
}

/** What somebody who forgot their password reads. */
export function resetMessage({ email, name, link }: Reset): Message {
  const greeting = greet(name);
  const request =
    'Somebody asked for a new password for your Cuverie account. If it was you, choose one here:';
  const rules = `The link works once, for ${RESET_LINK_MINUTES} minutes. A new password logs you out everywhere, so that you log in with it again.`;
  const otherwise = "If it wasn't you, there is nothing to do. Your password stays as it is.";
  return {
    to: email,
    subject: 'Choose a new password for Cuverie',
    text: `${[greeting, request, link, rules, otherwise, 'Cuverie'].join('\n\n')}\n`,
    html: page([
      escaped(greeting),
      escaped(request),
      `<a href="${escaped(link)}" style="${BUTTON}">Choose a new password</a>`,
      `Or copy this address into your browser:<br>${escaped(link)}`,
      escaped(rules),
      escaped(otherwise),
    ]),
    unsent:
      'Somebody asked for a new password. No mail server is set up (SMTP_URL), so pass this link on to them; ' +
      `it works once, for ${RESET_LINK_MINUTES} minutes: ${link}`,
  };
}

/** No name of ours reads like an address: somebody signed up under another's email would so write them mail. */
const LOOKS_LIKE_ADDRESS = /\/\/|www\.|[@:]|[\p{L}\d]\.\p{L}{2,}/iu;

function greet(name: string): string {
  const oneLine = name.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return oneLine === '' || LOOKS_LIKE_ADDRESS.test(oneLine) ? 'Hello,' : `Hello ${oneLine},`;
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#5f2153;color:#ffffff;text-decoration:none';

const page = (paragraphs: string[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Choose a new password for Cuverie</title></head>
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
