import { expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../../testing/mail-server.ts';
import { deliverBySmtp, senderOf } from './smtp.ts';

it.each([
  ['smtp://localhost:25', undefined, undefined, 'Cuverie <no-reply@localhost>'],
  [
    'smtps://mail.example.net',
    undefined,
    'https://cellar.example.com',
    'Cuverie <no-reply@cellar.example.com>',
  ],
  ['smtps://apikey:secret@mail.example.net', undefined, undefined, 'Cuverie <no-reply@mail.example.net>'],
  [
    'smtps://ana%40example.org:secret@mail.example.net',
    undefined,
    'https://cellar.example.com',
    'Cuverie <ana@example.org>',
  ],
  ['smtp://192.0.2.7', undefined, undefined, 'Cuverie <no-reply@localhost>'],
  ['smtp://[2001:db8::7]', undefined, undefined, 'Cuverie <no-reply@localhost>'],
  [
    'smtps://ana%40example.org:secret@mail.example.net',
    'The cellar <cellar@example.com>',
    'https://cellar.example.com',
    'The cellar <cellar@example.com>',
  ],
])('with %s, MAIL_FROM %s and PUBLIC_URL %s the sender is %s', (smtpUrl, mailFrom, publicUrl, sender) => {
  expect(senderOf(smtpUrl, { mailFrom, publicUrl })).toBe(sender);
});

const MESSAGE = { to: 'ana@example.org', subject: 'A link', text: 'A link', html: '<p>A link</p>' };

it('sends nothing to a server without TLS if TLS is required', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const deliver = (query: string) =>
    deliverBySmtp(server.url + query, 'Cuverie <no-reply@localhost>')(MESSAGE);
  await expect(deliver('?requireTLS=true')).rejects.toThrow(/STARTTLS/);
  expect(server.inbox).toEqual([]);
  await deliver('');
  expect(server.inbox).toHaveLength(1);
});

it('sends nothing to a server with an untrusted certificate', async () => {
  const server = await startMailServer({ disabledCommands: [] });
  onTestFinished(() => server.stop());
  await expect(deliverBySmtp(server.url, 'Cuverie <no-reply@localhost>')(MESSAGE)).rejects.toThrow(
    /certificate/,
  );
  expect(server.inbox).toEqual([]);
});
