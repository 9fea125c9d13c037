-- Whose wines they are and who wrote them, asked once for all wines of a statement. As foreign keys these three were
-- looked up for each wine, a tenth of what storing many took; what they hold is the same.

create function people_of_wines(estates_of uuid[], users_of uuid[]) returns void
  language plpgsql
  as $$
  declare
    known integer;
  begin
    -- Kept from being deleted until the wines are there, as by a foreign key.
    select count(*) into known from (select from estates where id = any(estates_of) for key share) as kept;
    if known < cardinality(estates_of) then
      raise foreign_key_violation using message = 'A wine speaks of an estate that is not there.',
        table = 'wines', constraint = 'wines_estate';
    end if;
    select count(*) into known from (select from users where id = any(users_of) for key share) as kept;
    if known < cardinality(users_of) then
      raise foreign_key_violation using message = 'A wine speaks of a user who is not there.',
        table = 'wines', constraint = 'wines_users';
    end if;
  end
  $$;

create function check_people_of_wines() returns trigger
  language plpgsql
  as $$
  begin
    perform people_of_wines(
      (select coalesce(array_agg(distinct estate_id), '{}') from fresh),
      (select coalesce(array_agg(distinct id), '{}') from (
        select created_by as id from fresh union all select updated_by from fresh) as named));
    return null;
  end
  $$;

create trigger wines_people_of_new after insert on wines
  referencing new table as fresh for each statement execute function check_people_of_wines();
create trigger wines_people_of_changed after update on wines
  referencing new table as fresh for each statement execute function check_people_of_wines();

create function keep_estate_of_wines() returns trigger
  language plpgsql
  as $$
  begin
    if (tg_op = 'DELETE' or new.id <> old.id) and exists (select from wines where estate_id = old.id) then
      raise foreign_key_violation using message = 'Wines speak of this estate.',
        table = 'wines', constraint = 'wines_estate';
    end if;
    return null;
  end
  $$;

create function keep_user_of_wines() returns trigger
  language plpgsql
  as $$
  begin
    if (tg_op = 'DELETE' or new.id <> old.id)
      and exists (select from wines where created_by = old.id or updated_by = old.id) then
      raise foreign_key_violation using message = 'Wines speak of this user.',
        table = 'wines', constraint = 'wines_users';
    end if;
    return null;
  end
  $$;

create trigger estates_keep_wines after delete or update of id on estates
  for each row execute function keep_estate_of_wines();
create trigger users_keep_wines after delete or update of id on users
  for each row execute function keep_user_of_wines();

alter table wines
  drop constraint wines_estate_id_fkey,
  drop constraint wines_created_by_fkey,
  drop constraint wines_updated_by_fkey;
