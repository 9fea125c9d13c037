import type { Clock } from './clock.ts';
import type { Sql } from './database/database.ts';
import type { Mail } from './mail/mail.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Pictures } from './pictures/pictures.ts';

/** What every feature is given to work with. */
export interface Platform {
  sql: Sql;
  clock: Clock;
  pictures: Pictures;
  passwords: Passwords;
  mail: Mail;
  /** Where people reach us, without a trailing slash; never taken from a request, whose sender may lie. */
  siteUrl: () => string;
}
