-- Storing many wines at once.

-- A wine that is stored pays for each order it can be listed in: these eight took a third of the time. Without them a
-- page is sorted by `wines_counted`, of which every wine of the estate is read.
drop index wines_by_producer;
drop index wines_by_region;
drop index wines_by_place;
drop index wines_by_vintage;
drop index wines_by_rating;
drop index wines_by_price;
drop index wines_by_quantity;
drop index wines_by_window;

-- Whoever stores rows of an import has it locked, and imports are never deleted; looking it up for each row took a tenth
-- of the time.
alter table import_rows drop constraint import_rows_import_fkey;
