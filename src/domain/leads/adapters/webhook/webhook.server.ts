import { createHmac } from 'node:crypto'
import type { LeadChannel, LeadLetter } from '../../lead-channel.ts'
import { tradeInOfLead } from '../../trade-in.ts'
import { byStatus, type CallOptions, caller } from '../calls/caller.server.ts'
import type { OpenChannel } from '../open-channel.ts'

export const open: OpenChannel = ({ allowedNetworks }) => webhookChannel({ allowedNetworks })

/** A call to a web address that says everything, signed with the dealer's secret. */
export function webhookChannel({
  now = () => new Date(),
  ...options
}: CallOptions & { now?(): Date } = {}): LeadChannel {
  const call = caller(options)
  return async (letter, to) => {
    const body = JSON.stringify(bodyOf(letter))
    const answer = await call(to, headersOf(letter, body, now()), body)
    return answer.kind === 'answered' ? byStatus(answer) : answer
  }
}

/** `v1` is the HMAC-SHA256, in hex, of the time, a dot and the body, by the secret of the destination. */
function headersOf(
  { idempotencyKey, access: { secret } }: LeadLetter,
  body: string,
  now: Date,
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const signature = secret && createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return {
    'idempotency-key': idempotencyKey,
    ...(signature && { 'forecourt-signature': `t=${seconds},v1=${signature}` }),
  }
}

function bodyOf({ lead, from, isResend }: LeadLetter): object {
  const { leadId, createdAt, firstName, lastName, vehicle, answers, dealership, consents, ...rest } = lead
  return {
    lead_id: leadId,
    created_at: createdAt.toISOString(),
    resend: isResend,
    website: from,
    form: rest.form,
    category: rest.category,
    subcategory: rest.subcategory,
    dealership,
    location: rest.locationName,
    customer: { name: firstName, last_name: lastName, email: rest.email, phone: rest.phone, postcode: rest.postcode },
    message: rest.message,
    answers,
    vehicle: vehicle && {
      car_id: vehicle.carId,
      stock_number: vehicle.stockNumber,
      name: vehicle.name,
      car_type: vehicle.carType,
      year: vehicle.year,
      make: vehicle.make,
      model: vehicle.model,
      badge: vehicle.badge,
      vin: vehicle.vin,
      km: vehicle.odometerKm,
      price: vehicle.priceCents === null ? null : vehicle.priceCents / 100,
      url: vehicle.url,
    },
    trade_in: tradeInOfLead(lead),
    opt_in: consents.some(({ purpose, given }) => purpose === 'offers' && given),
    url: rest.pageUrl,
    visited_pages: rest.visitedPages,
    linked_query_params: rest.linkedQueryParams,
  }
}
