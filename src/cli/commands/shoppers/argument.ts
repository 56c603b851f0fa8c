import type { Command } from 'commander'
import { type FoundShopper, findShopper } from '#domain/accounts/shopper-data/find-shopper.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { CliFailure } from '../../command.ts'
import { leadsOfContact } from '../leads/contact.ts'

/** Who is meant: by a contact of theirs, at one dealer. */
export function takesShopper(verb: Command): Command {
  return verb
    .argument('<contact>', 'an e-mail address or phone number, in any spelling')
    .requiredOption('--tenant <slug>', 'whose shopper')
}

/** Whoever a contact is of, with an account or without; a `CliFailure` for what is no contact. */
export async function shopperOf(ctx: TenantCtx, contact: string): Promise<FoundShopper> {
  const found = await findShopper(ctx, contact)
  if (!found) throw new CliFailure(`"${contact}" is no e-mail address or phone number.`, 2)
  return found
}

/** Said of applications and orders whose key is not here: whose they are nobody can tell. */
export function lockedWords(locked: number): string {
  return `${locked} finance ${locked === 1 ? 'application or order' : 'applications or orders'} of this dealer cannot be opened for want of a key: it may be theirs ("finance applications", docs/operations.md).`
}

/** Every lead of these contacts, each once. */
export async function leadsOf(ctx: TenantCtx, contacts: readonly string[]) {
  const leads = new Map<number, Awaited<ReturnType<typeof leadsOfContact>>[number]>()
  for (const contact of contacts) for (const lead of await leadsOfContact(ctx, contact)) leads.set(lead.leadId, lead)
  return [...leads.values()]
}
