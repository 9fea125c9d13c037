/**
 * The organisation whose sign-in this server uses, and whether it is the only way to sign in. The server writes it into
 * its page; `undefined` if there is none.
 */
export function organisation(): { name: string; isOnly: boolean } | undefined {
  const { organisation: name, organisationOnly } = document.documentElement.dataset;
  return name === undefined ? undefined : { name, isOnly: organisationOnly === 'on' };
}
