-- Counting and sorting read the rows themselves: the index that held all that is counted cost every wine that is stored
-- more than it brought whoever looked.
drop index wines_counted;
