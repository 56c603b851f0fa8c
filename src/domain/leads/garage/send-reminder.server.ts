import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { answerCode } from '#domain/accounts/answer-code.ts'
import { REMINDER_DAYS } from '#domain/accounts/garage/own-vehicle.ts'
import { makeReminderLink } from '#domain/accounts/garage/reminder-link.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { dayWords } from '../bookings/time-words.ts'
import { type DrawLetter, type LetterView, letterText } from '../letters/letter.ts'
import type { Mailer } from '../mailer.ts'

export type Reminder = {
  ownVehicleId: number
  kind: 'service' | 'rego'
  /** The day it is about: one letter for each. */
  dueOn: string
}

/** Reminders go out in these hours of the site's day, the last one through: [8, 20). */
export const REMINDER_HOURS = { first: 8, last: 19 }

const dueBeside = (kind: 'service' | 'rego') => `${kind}_told_on is distinct from ${kind}_due_on
      and ${kind}_due_on between current_date - 1 and current_date + ${REMINDER_DAYS + 1}`

/** Whether `queueReminders` may find something of the tenant that asks (`askEachTenant`), whatever its time zone. */
export const MAY_HAVE_REMINDERS = `exists (
    select from own_vehicles where tenant_id = forecourt.current_tenant_id() and is_reminded
      and (${dueBeside('service')} or ${dueBeside('rego')})
  )`

/**
 * Queues a letter for each service and rego that is due within two weeks, whose owner wants one and was not told of that day
 * (rule:own-vehicles); how many. Nothing at night.
 */
export async function queueReminders(ctx: TenantCtx): Promise<number> {
  const { tenantId, settings } = ctx.tenant
  const { timeZone } = settings.site
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<Reminder>`
      select v.own_vehicle_id as "ownVehicleId", d.kind, d.due_on as "dueOn"
      from own_vehicles v
      join shoppers s on s.tenant_id = v.tenant_id and s.shopper_id = v.shopper_id and s.is_email_proved
      cross join lateral (values ('service', v.service_due_on, v.service_told_on), ('rego', v.rego_due_on, v.rego_told_on))
        d (kind, due_on, told_on)
      cross join (select (${ctx.now}::timestamptz at time zone ${timeZone}) as local) n
      where v.tenant_id = ${tenantId} and v.is_reminded and d.told_on is distinct from d.due_on
        and d.due_on between n.local::date and n.local::date + ${REMINDER_DAYS}::integer
        and extract(hour from n.local) between ${REMINDER_HOURS.first} and ${REMINDER_HOURS.last}
      order by d.due_on limit 500`.execute(trx)
    // One that is under way, or waits for its next try, is left as it is.
    for (const { ownVehicleId, kind, dueOn } of rows)
      await sql`select forecourt.enqueue_new('remind-owner', ${JSON.stringify({ ownVehicleId, kind, dueOn })}::jsonb,
        ${`remind-owner-${ownVehicleId}-${kind}-${dueOn}`})`.execute(trx)
    return rows.length
  })
}

/**
 * Writes to the owner, once for each day something is due: every try has the same message id. What was changed or told
 * meanwhile is not. Needs the worker's ctx. Throws where the letter may go later.
 */
export async function sendReminder(
  ctx: TenantCtx,
  { ownVehicleId, kind, dueOn }: Reminder,
  { mailer, drawLetter }: { mailer: Mailer; drawLetter: DrawLetter | null },
): Promise<'sent' | 'refused' | 'nothing-to-do'> {
  const { tenantId, name, settings } = ctx.tenant
  const [dueColumn, toldColumn] = [`${kind}_due_on`, `${kind}_told_on`] as const
  const vehicle = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('own_vehicles')
      .innerJoin('shoppers', (join) =>
        join
          .onRef('shoppers.tenant_id', '=', 'own_vehicles.tenant_id')
          .onRef('shoppers.shopper_id', '=', 'own_vehicles.shopper_id'),
      )
      .select(['own_vehicles.name', 'origin', 'shoppers.name as owner', 'email'])
      .where('own_vehicles.tenant_id', '=', tenantId)
      .where('own_vehicle_id', '=', ownVehicleId)
      .where('is_reminded', '=', true)
      .where('is_email_proved', '=', true)
      .where(dueColumn, '=', dueOn)
      .where(toldColumn, 'is distinct from', dueOn)
      .executeTakeFirst(),
  )
  if (!vehicle?.email) return 'nothing-to-do'
  const stopHref = `${vehicle.origin}/alerts/stop?link=${await makeReminderLink(ctx, ownVehicleId)}`
  const view = reminderLetter({ ...vehicle, stopHref }, { kind, dueOn }, ctx)
  const { kind: outcome, answer } = await mailer({
    ...{
      fromName: name,
      to: vehicle.email,
      replyTo: settings.site.email,
      subject: view.subject,
      text: letterText(view),
    },
    ...{ html: drawLetter?.(view, ctx.tenant) ?? null, messageId: `reminder-${ownVehicleId}-${kind}-${dueOn}` },
    unsubscribeHref: stopHref,
  })
  if (outcome === 'retry')
    throw new Error(`A reminder of ${ctx.tenant.slug} could not be handed over: ${answerCode(answer)}`)
  await withTenant(ctx, (trx) =>
    trx
      .updateTable('own_vehicles')
      .set({ [toldColumn]: dueOn })
      .where('tenant_id', '=', tenantId)
      .where('own_vehicle_id', '=', ownVehicleId)
      .execute(),
  )
  return outcome === 'sent' ? 'sent' : 'refused'
}

function reminderLetter(
  vehicle: { name: string; owner: string; origin: string; stopHref: string },
  { kind, dueOn }: Pick<Reminder, 'kind' | 'dueOn'>,
  { tenant }: TenantCtx,
): LetterView {
  const { shortlist, service } = tenant.settings
  const day = dayWords(dueOn)
  const isService = kind === 'service'
  const what = isService
    ? `The next service of your ${vehicle.name} is due`
    : `The rego of your ${vehicle.name} expires`
  const garage = { label: shortlist.garageTitle, href: vehicle.origin + shortlist.garagePath }
  const book = { label: 'Book a service', href: `${vehicle.origin}/service` }
  return {
    ...{ subject: `${what} on ${day}`, from: tenant.name, title: vehicle.owner ? `Hello ${vehicle.owner}` : 'Hello' },
    ...{ message: null, vehicle: null, facts: [] },
    details: [{ label: 'No more of these', value: 'Stop', href: vehicle.stopHref }],
    paragraphs: [`${what} on ${day}.`],
    actions: isService && service.enabled ? [book, garage] : [garage],
    closing: [],
    reason: 'You asked to be reminded, once for each day.',
  }
}
