import { findProgress } from '#domain/leads/desk/read-desk-lead.server.ts'
import { listLeads } from '#domain/leads/read-leads.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

const PORTION = 500

/** Every lead of whoever has this e-mail address or phone number, with what was done about it. */
export async function leadsOfContact(ctx: TenantCtx, contact: string) {
  const leads: ({ leadId: number } & Awaited<ReturnType<typeof findProgress>>)[] = []
  for (let total = 1; leads.length < total; ) {
    const page = await listLeads(ctx, { contact }, { limit: PORTION, offset: leads.length })
    total = page.leads.length === 0 ? 0 : page.total
    for (const lead of page.leads) leads.push({ ...lead, ...(await findProgress(ctx, lead.leadId)) })
  }
  return leads
}
