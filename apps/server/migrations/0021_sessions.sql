-- What a person sees of where they are signed in. Sessions from before know neither.

alter table sessions
  -- In words, "Firefox on Windows": no more of what a browser says of itself is kept.
  add device text,
  -- Since when it was last renewed, which a session in use is every hour.
  add last_used_at timestamptz(3);
