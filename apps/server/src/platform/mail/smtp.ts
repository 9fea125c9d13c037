import { isIP } from 'node:net';
import type { Transporter } from 'nodemailer';
import type { Deliver } from './mail.ts';

const SECOND = 1000;

async function transportTo(url: string): Promise<Transporter> {
  // Imported late, since many servers send no mail and it takes some megabytes.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    // A message contains our text only; it must not make the mailer read a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Sends by the mail server of an `smtp:` or `smtps:` URL; `from` is the sender. */
export function deliverBySmtp(smtpUrl: string, from: string): Deliver {
  let transport: Promise<Transporter> | undefined;
  const domain = from.replace(/>$/, '').split('@').at(-1) ?? 'localhost';
  return async ({ to, subject, text, html }, id) => {
    transport ??= transportTo(smtpUrl);
    await (await transport).sendMail({
      from,
      // An object, so that no address is parsed as a list.
      to: { name: '', address: to },
      subject,
      text,
      html,
      ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
      // Asks other mail servers for no automatic replies (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

interface Addresses {
  mailFrom: string | undefined;
  publicUrl: string | undefined;
}

/**
 * Returns the sender. Default: the mail server's account if that is an address, since many servers refuse others;
 * otherwise no-reply at the public domain.
 */
export function senderOf(smtpUrl: string, { mailFrom, publicUrl }: Addresses): string {
  if (mailFrom !== undefined) return mailFrom;
  const account = decodeURIComponent(new URL(smtpUrl).username);
  const address = account.includes('@') ? account : `no-reply@${domainOf(publicUrl ?? smtpUrl)}`;
  return `Cuverie <${address}>`;
}

function domainOf(url: string): string {
  const { hostname } = new URL(url);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  return isAddress ? 'localhost' : hostname;
}
