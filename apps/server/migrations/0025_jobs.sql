-- Background jobs, which survive a restart: mail, notifications, periodic work.
create table jobs (
  id uuid not null,
  -- Names the handler.
  kind text not null,
  -- Unique within a kind, so that a job is added once.
  key text
    constraint jobs_key_check check (key <> ''),
  payload jsonb not null,
  -- When it is due next. Taking a job moves this ahead, so that it runs again if the server dies.
  run_at timestamptz(3) not null,
  attempts integer not null default 0
    constraint jobs_attempts_check check (attempts >= 0),
  last_error text,
  made_at timestamptz(3) not null,
  done_at timestamptz(3),
  -- When the last attempt failed.
  dead_at timestamptz(3),
  constraint jobs_pkey primary key (id),
  constraint jobs_end_check check (done_at is null or dead_at is null),
  constraint jobs_kind_key_key unique (kind, key)
);

create index jobs_due on jobs (run_at) where done_at is null and dead_at is null;
create index jobs_ended on jobs (coalesce(done_at, dead_at)) where done_at is not null or dead_at is not null;
