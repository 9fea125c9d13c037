-- What else than sugar and Brix·pH² a field is picked by.
alter table blocks
  add column target_ph numeric(3, 2) constraint blocks_target_ph_check check (target_ph between 2.5 and 4.5),
  -- g/L as tartaric acid.
  add column target_ta numeric(4, 2) constraint blocks_target_ta_check check (target_ta between 2 and 20),
  add column highest_ph numeric(3, 2) constraint blocks_highest_ph_check check (highest_ph between 2.5 and 4.5);
