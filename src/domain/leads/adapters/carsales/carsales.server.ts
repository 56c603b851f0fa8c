import type { LeadChannel } from '../../lead-channel.ts'
import { byStatus, type CallOptions, caller } from '../calls/caller.server.ts'
import type { OpenChannel } from '../open-channel.ts'
import { carsalesLead } from './carsales-lead.ts'

export const open: OpenChannel = ({ allowedNetworks }) => carsalesChannel({ allowedNetworks })

/**
 * The carsales Lead API v3, which feeds Autogate; `to` is its address. Documented: JSON, HTTPS only, HTTP Basic, and an id
 * of the sender's own, with which a lead sent twice is one lead. So every try of a delivery has the same.
 */
export function carsalesChannel(options: CallOptions = {}): LeadChannel {
  const call = caller(options)
  return async (letter, to) => {
    if (!/^https:/i.test(to)) return { kind: 'rejected', answer: 'carsales takes leads over https only.' }
    const { user, secret } = letter.access
    const headers = {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${user}:${secret}`, 'utf8').toString('base64')}`,
    }
    const answer = await call(to, headers, JSON.stringify(carsalesLead(letter)))
    return answer.kind === 'answered' ? byStatus(answer) : answer
  }
}
