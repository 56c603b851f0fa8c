import * as z from 'zod'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { REQUEST_ID } from '#domain/tenants/request-scope.server.ts'

/** Whose a job is, and the request that it came of. */
const origin = z.object({
  tenantId: z.number().int().positive(),
  requestId: z.string().regex(REQUEST_ID).optional(),
})

/** One kind of background work, by the name it is enqueued under (`forecourt.enqueue`). */
export type Job<Services = unknown> = {
  name: string
  /** Throws on a payload that is not its own: the queue keeps the job and the message. */
  parse(payload: unknown): { run(ctx: TenantCtx, services: Services): Promise<void> } & z.infer<typeof origin>
}

/**
 * A job is shallow: the shape of its input and the verb to call. It carries its tenant, and may run twice (a worker
 * that dies half-way is followed by another).
 */
export function job<Input, Services>(
  name: string,
  input: z.ZodType<Input>,
  work: (ctx: TenantCtx, input: Input, services: Services) => Promise<unknown>,
): Job<Services> {
  return {
    name,
    parse(payload) {
      const parsed = input.parse(payload)
      return {
        ...origin.parse(payload),
        async run(ctx, services) {
          await work(ctx, parsed, services)
        },
      }
    },
  }
}
