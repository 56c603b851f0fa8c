import type { LeadChannel } from '../../lead-channel.ts'
import { byStatus, type CallOptions, caller } from '../calls/caller.server.ts'
import type { OpenChannel } from '../open-channel.ts'
import { dealerstudioLead } from './dealerstudio-lead.ts'

export const open: OpenChannel = ({ allowedNetworks }) => dealerstudioChannel({ allowedNetworks })

/**
 * `POST /api/v1/leads` of Dealer Studio with a bearer token; `to` is its address. Documented are the path, the token and
 * the fields of `lead`; that a key of ours is looked at is not, so a try that was cut off may be there twice (its own
 * clusters put leads of one e-mail address or phone number together).
 */
export function dealerstudioChannel(options: CallOptions = {}): LeadChannel {
  const call = caller(options)
  return async (letter, to) => {
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${letter.access.secret}`,
      'idempotency-key': letter.idempotencyKey,
    }
    const answer = await call(to, headers, JSON.stringify(dealerstudioLead(letter)))
    return answer.kind === 'answered' ? byStatus(answer) : answer
  }
}
