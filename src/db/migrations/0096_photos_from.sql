-- The source whose pictures a vehicle has, where that is not the source it is of: only that one's file takes them away. Null: its own.
alter table listings add photos_from text;
