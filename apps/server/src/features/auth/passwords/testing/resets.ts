import { expect } from 'vitest';
import { sql } from '../../../../platform/database/sql.ts';
import { useTestApp } from '../../../../testing/app.ts';
import { useTestMail } from '../../../../testing/mail.ts';
import { type ReceivedMail } from '../../../../testing/mail-server.ts';
import { authCalls } from '../../testing/auth.calls.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const NEW_PASSWORD = 'a newer horse';

/** A server that sends its mails, and the links in them. */
export function resetsServer() {
  const { mail, inbox } = useTestMail();

  const server = useTestApp({ mail });
  const { me, call, register, signIn, refresh, currentUser, requestReset, resetPassword, later } =
    authCalls(server);

  /** Returns a person's mails with password links, after all pending mails have arrived. */
  const mailsTo = (email = me.email): Promise<ReceivedMail[]> =>
    mailsAbout('Choose a new password for Cuverie', email);

  async function mailsAbout(subject: string, email = me.email): Promise<ReceivedMail[]> {
    await mail.idle();
    return inbox().filter(({ to, headers }) => to.includes(email) && headers.get('subject') === subject);
  }

  const linkIn = (received: ReceivedMail | undefined) =>
    /https?:\/\/\S+/.exec(received?.text ?? '')?.[0] ?? '';
  const tokenIn = (link: string) => link.split('#token=')[1] ?? '';

  /** Requests a link and returns the token from the mail. */
  async function tokenByMail(): Promise<string> {
    expect((await requestReset()).status).toBe(200);
    return tokenIn(linkIn((await mailsTo()).at(-1)));
  }

  const rows = () =>
    server().db.rows(sql`
    select from password_resets r join users u on u.id = r.user_id where u.email = ${me.email}`);

  const invalidLink = {
    status: 400,
    error: {
      code: 'reset_link_invalid',
      message: 'This link has expired or was used already. Ask for a new one.',
    },
  };

  return {
    server,
    mail,
    inbox,
    me,
    call,
    register,
    signIn,
    refresh,
    currentUser,
    requestReset,
    resetPassword,
    later,
    mailsTo,
    mailsAbout,
    linkIn,
    tokenIn,
    tokenByMail,
    rows,
    invalidLink,
  };
}
