-- What a passkey is asked for: one that is asked as a proof, or as the second factor, does not sign in alone.
alter table challenges drop constraint challenges_purpose_check;
alter table challenges add constraint challenges_purpose_check
  check (purpose in ('sign-in', 'passkey', 'passkey as second factor', 'passkey as proof', 'new passkey'));
