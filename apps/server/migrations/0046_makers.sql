-- Cooper, forest, toast, purchase, price and fills of a barrel that is not in My Cellar; one there has them itself.
alter table vessels add column maker jsonb;
