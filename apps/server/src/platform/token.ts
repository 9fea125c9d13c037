import { randomBytes } from 'node:crypto';

/** 256 random bits, URL-safe. It is returned once; only its `digest` is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
