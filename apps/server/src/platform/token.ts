import { randomBytes } from 'node:crypto';

/** 256 random bits, URL-safe. It is handed out once; we keep only its `digest`. */
export const newToken = (): string => randomBytes(32).toString('base64url');
