import { pino } from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Mail, mailBy } from '../platform/mail/mail.ts';
import { deliverBySmtp } from '../platform/mail/smtp.ts';
import { type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts';

/** Mail that is sent at once to a mail server on localhost, and the inbox of that server. */
export function useTestMail(): { mail: Mail; inbox: () => ReceivedMail[] } {
  let mailServer: MailServer;
  const mail = mailBy({
    log: pino({ level: 'silent' }),
    holdMs: () => 0,
    deliver: (message) => deliverBySmtp(mailServer.url, 'Cuverie <cellar@example.com>')(message),
  });
  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  afterEach(() => mail.idle());
  afterAll(() => mailServer.stop());
  return { mail, inbox: () => mailServer.inbox };
}
