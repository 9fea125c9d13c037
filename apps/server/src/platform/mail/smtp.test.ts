import { expect, it } from 'vitest';
import { senderOf } from './smtp.ts';

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
])('with %s, MAIL_FROM %s and PUBLIC_URL %s, mail is from %s', (smtpUrl, mailFrom, publicUrl, sender) => {
  expect(senderOf(smtpUrl, { mailFrom, publicUrl })).toBe(sender);
});
