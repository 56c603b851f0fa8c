-- When the file of a page or an article last became another; null for those stored before, of which nobody knows.
alter table pages add column updated_at timestamptz;
alter table articles add column updated_at timestamptz;
