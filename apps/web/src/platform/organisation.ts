/**
 * The organisation whose sign-in this server takes, and whether it takes no other, as it says in the page it sends;
 * `undefined`: it has none.
 */
export function organisation(): { name: string; isOnly: boolean } | undefined {
  const { organisation: name, organisationOnly } = document.documentElement.dataset;
  return name === undefined ? undefined : { name, isOnly: organisationOnly === 'on' };
}
