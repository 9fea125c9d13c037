/** A mail server on localhost that stores what it gets. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** By lower-case name. */
  headers: Map<string, string>;
  text: string;
  html: string;
}

export interface MailServer {
  port: number;
  url: string;
  inbox: ReceivedMail[];
  stop(): Promise<void>;
}

/** Plain SMTP without TLS; `options` are those of `smtp-server`. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const inbox: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    logger: false,
    onData(stream, { envelope }, done) {
      let source = '';
      stream.setEncoding('latin1').on('data', (chunk: string) => (source += chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        inbox.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parsed(source) });
        done();
      });
    },
    ...options,
  });
  // Tests abort clients on purpose.
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => listening.once('listening', resolve).once('error', reject));
  const bound = (listening.address() as AddressInfo).port;
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    inbox,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function parsed(source: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const headers = headersOf(source);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`);
  return { headers, text: contentOf(parts, 'text/plain'), html: contentOf(parts, 'text/html') };
}

function headersOf(part: string): Map<string, string> {
  const head = part.trimStart().split('\r\n\r\n', 1)[0] ?? '';
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.replace(/^\S+:\s*/, '')]),
  );
}

function contentOf(parts: string[], type: string): string {
  const part = parts.find((candidate) => headersOf(candidate).get('content-type')?.startsWith(type));
  if (part === undefined) return '';
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  const encoding = headersOf(part).get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body;
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
