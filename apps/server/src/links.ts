/** `npm run links`: lists pending links, such as for password resets, on a server without mail. */
import { runCommand } from './command.ts';
import { listPendingLinks, type PendingLink } from './features/auth/links.store.ts';
import { systemClock } from './platform/clock.ts';

const PURPOSES: Record<PendingLink['purpose'], string> = {
  password: 'a new password',
  email: 'a change of email',
  proof: 'a proof of the email',
  invitation: 'an invitation',
};

const lineOf = ({ purpose, email, userId, expiresAt }: PendingLink): string =>
  `${expiresAt.toISOString()}  ${PURPOSES[purpose]} for ${email ?? 'anybody who has it'} (account ${userId})`;

await runCommand('links', async (db) => {
  const links = await listPendingLinks(db, systemClock.now());
  if (links.length === 0) return 'No links are pending.';
  return [
    'Links that work until:',
    ...links.map(lineOf),
    'The links themselves are in no database. Without SMTP_URL each stands in the log at the moment it was asked for.',
  ].join('\n');
});
