-- The pair a refresh token was traded for, sealed by the token itself: who sends it again within its minute of grace is
-- given the same pair, and no other is stored. Emptied once that minute is over.
alter table refresh_tokens add column successor bytea;
