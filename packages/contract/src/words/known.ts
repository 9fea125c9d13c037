import type { Words } from '@cuverie/domain';

/** What is said to people, by its codes, as far as it is known here: browsers are told less than the server says. */
export const known: Record<string, Words[string]> = {};

/** Adds to it. */
export const sayAlso = (more: Words): void => void Object.assign(known, more);
