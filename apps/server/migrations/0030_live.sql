-- Each server asks twice a second which estates anything changed in, for those who listen.
create index changes_by_transaction on changes (tx);
