import { fileURLToPath } from 'node:url';

/** The checkout, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
