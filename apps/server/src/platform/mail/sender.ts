import { isIP } from 'node:net';

interface Addresses {
  mailFrom: string | undefined;
  publicUrl: string | undefined;
}

/**
 * Who mail is from. Unless it is said: the account at the mail server where that is an address, since many servers
 * let nobody send as somebody else; or else nobody in particular at the domain people know.
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
