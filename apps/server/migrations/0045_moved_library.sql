-- Of bottles that leave, those taken from the library.
alter table bottlings
  drop constraint bottlings_library_check,
  add constraint bottlings_library_check check (
    library between 1 and bottles or library between bottles and -1);
