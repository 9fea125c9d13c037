/** Why a login by an organisation is refused, shown on its own page by a code in the URL. */
export const ORGANISATION_WORDS = {
  organisation_only: ({ name }: { name: string }) =>
    `Here people log in by ${name} alone. Press “Sign in with ${name}” on the login page.`,
  organisation_down: ({ name }: { name: string }) =>
    `The sign-in of ${name} does not answer. Try again in a minute, or log in another way if you have one.`,
  organisation_cancelled: ({ name }: { name: string }) =>
    `The sign-in with ${name} was cancelled. Try again, or log in another way if you have one.`,
  organisation_refused: ({ name }: { name: string }) =>
    `The sign-in with ${name} failed. Try again; if it keeps failing, tell the administrator: the server’s log says more.`,
  organisation_late: ({ name }: { name: string }) =>
    `This sign-in with ${name} took too long, was used already, or was begun in another browser or at another address. Begin again here.`,
  organisation_email_missing: ({ name }: { name: string }) =>
    `${name} did not send your email, so your account could not be found. Ask its administrator to share emails with Cuverie.`,
  organisation_email_unverified: ({ name, email }: { name: string; email: string }) =>
    `${name} does not say that ${email} is really yours, so it opens no account. Have the email confirmed there; or log in another way, and link ${name} on the account page.`,
  organisation_domain: ({ name, email }: { name: string; email: string }) =>
    `${email} is not of a domain that this server takes from ${name}. Use another account there, or ask the administrator of this server.`,
  organisation_email_unproven: ({ name, email }: { name: string; email: string }) =>
    `There is an account for ${email} already, and its email was never confirmed. Log in to it with its password, then link ${name} on the account page; or ask the administrator of this server.`,
  organisation_other_identity: ({ name, email }: { name: string; email: string }) =>
    `The account for ${email} is linked with another person at ${name}. Log in to it another way and unlink that first, or ask the administrator of this server.`,
  organisation_of_other: ({ name }: { name: string }) =>
    `This sign-in of ${name} is linked with another account here. Use another one there, or unlink it in that account first.`,
  organisation_linked: ({ name }: { name: string }) =>
    `This account is linked with ${name} already. Unlink that first.`,
  organisation_not_linked: ({ name }: { name: string }) => `This account is not linked with ${name}.`,
  organisation_not_you: ({ name }: { name: string }) =>
    `The sign-in with ${name} was by another person than the one linked with this account. Use your own sign-in there.`,
  organisation_not_fresh: ({ name }: { name: string }) =>
    `${name} did not ask you to sign in again. Log out there, then try again.`,
  organisation_last_way: ({ name }: { name: string }) =>
    `You could not log in without ${name}. Set a password or add a passkey first.`,
};
