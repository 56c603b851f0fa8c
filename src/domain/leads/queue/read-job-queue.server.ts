import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Of one kind of job, over all tenants: how many are due, since when the oldest is, and how many had all their tries. */
export type JobsOfKind = { job: string; dueCount: number; oldestDueSeconds: number; givenUpCount: number }

/** What the queue holds; needs a connection of the worker's role. */
export async function readJobQueue(db: Kysely<Database>): Promise<JobsOfKind[]> {
  const { rows } = await sql<JobsOfKind>`
    select t.identifier as job,
      count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now())::int as "dueCount",
      coalesce(extract(epoch from now() - min(j.run_at) filter (where j.attempts < j.max_attempts and j.run_at <= now())), 0)::float8
        as "oldestDueSeconds",
      count(*) filter (where j.attempts >= j.max_attempts)::int as "givenUpCount"
    from graphile_worker._private_tasks t
    left join graphile_worker._private_jobs j on j.task_id = t.id
    group by t.identifier order by t.identifier`.execute(db)
  return rows
}
