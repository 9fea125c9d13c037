-- Changes are removed once they are older than HISTORY_DAYS. They are written in the order of time, so a small index does.
create index changes_by_age on changes using brin (made_at);
