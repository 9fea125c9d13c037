-- What is to be done later and survives a restart: mail, messages, what comes round every few minutes.
create table jobs (
  id uuid not null,
  -- Which handler does it.
  kind text not null,
  -- At most one of a kind with this key is ever added, while it is kept.
  key text
    constraint jobs_key_check check (key <> ''),
  payload jsonb not null,
  -- When it is due next. Whoever takes it moves this ahead, so that it is taken again where the server dies.
  run_at timestamptz(3) not null,
  attempts integer not null default 0
    constraint jobs_attempts_check check (attempts >= 0),
  last_error text,
  made_at timestamptz(3) not null,
  done_at timestamptz(3),
  -- When it was given up.
  dead_at timestamptz(3),
  constraint jobs_pkey primary key (id),
  constraint jobs_end_check check (done_at is null or dead_at is null),
  constraint jobs_kind_key_key unique (kind, key)
);

create index jobs_due on jobs (run_at) where done_at is null and dead_at is null;
create index jobs_ended on jobs (coalesce(done_at, dead_at)) where done_at is not null or dead_at is not null;
