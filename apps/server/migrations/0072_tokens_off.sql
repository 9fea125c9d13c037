-- Since a restore: a token that was revoked after the backup would work again. It is off until its person turns it on.
alter table api_tokens add column off_since timestamptz(3);
