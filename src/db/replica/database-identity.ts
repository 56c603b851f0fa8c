/** SQL that tells databases apart, of one server and of several; a standby has its primary's. */
export const DATABASE_IDENTITY = `(select to_hex(system_identifier) || to_hex(oid::bigint)
  from pg_control_system(), pg_database where datname = current_database())`
