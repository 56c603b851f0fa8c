import type { TestDatabase } from './database.ts'

/**
 * Every row that the app reads or writes is an error as PostgreSQL has it when its disk is full (SQLSTATE 53100), until
 * there is space again.
 */
export async function diskFull({ owner }: Pick<TestDatabase, 'owner'>): Promise<{ free(): Promise<void> }> {
  await owner.query(`create function public.disk_full() returns boolean language plpgsql as $$ begin
    raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
  end $$`)
  const onEachTable = (statement: string) =>
    owner.query(`do $$ declare t regclass; begin
      for t in select oid from pg_class where relrowsecurity loop execute format('${statement}', t); end loop;
    end $$`)
  await onEachTable(
    'create policy disk_full on %s as restrictive to forecourt_app using (public.disk_full()) with check (public.disk_full())',
  )
  return {
    async free() {
      await onEachTable('drop policy disk_full on %s')
    },
  }
}
