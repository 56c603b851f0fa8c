import * as z from 'zod'
import type { DeliveryAnswer, LeadChannel } from '../../lead-channel.ts'
import { byStatus, type CallOptions, caller } from '../calls/caller.server.ts'
import type { OpenChannel } from '../open-channel.ts'
import { easycarsLead } from './easycars-lead.ts'

export const open: OpenChannel = ({ allowedNetworks }) => easycarsChannel({ allowedNetworks })

/** Success 0, AuthenticationFail 1, Warning 5, Failed 7, SystemError 9. */
const answerSchema = z.object({
  Code: z.number(),
  ErrorMessage: z.string().nullish(),
  Token: z.string().nullish(),
  LeadNumber: z.string().nullish(),
})
type EasycarsAnswer = z.infer<typeof answerSchema>

/**
 * The EasyCars Lead API 1.05: a token for the client, then a lead for the dealer's account. `to` is the folder of its
 * calls, `https://my.easycars.net.au/ECService/LeadService/` or that of its test. It has no key that makes a call safe to
 * repeat: a try that was cut off may be there twice, both with the same ExternalID.
 */
export function easycarsChannel(options: CallOptions = {}): LeadChannel {
  const call = caller(options)

  /** What the API says, or what became of the way there; its addresses, which hold secrets, are in no answer. */
  async function ask(
    url: URL,
    headers: Record<string, string>,
    body: string,
  ): Promise<EasycarsAnswer | DeliveryAnswer> {
    const answer = await call(url.href, headers, body)
    if (answer.kind !== 'answered') return answer
    const { kind, answer: words } = byStatus(answer)
    if (kind !== 'sent') return { kind, answer: words }
    const read = answerSchema.safeParse(jsonOf(answer.text))
    return read.success ? read.data : { kind: 'retry', answer: `It answered what is none of its answers: ${words}` }
  }

  return async (letter, to) => {
    const { user, secret } = letter.access
    const folder = to.endsWith('/') ? to : `${to}/`
    const forToken = new URL('RequestToken', folder)
    forToken.searchParams.set('ClientID', user ?? '')
    forToken.searchParams.set('ClientSecret', secret ?? '')
    const granted = await ask(forToken, {}, '')
    if ('kind' in granted) return granted
    if (granted.Code !== 0 || !granted.Token) return refusal('RequestToken', granted)
    const made = await ask(
      new URL('CreateLead', folder),
      { authorization: `Bearer ${granted.Token}` },
      JSON.stringify(easycarsLead(letter)),
    )
    if ('kind' in made) return made
    if (made.LeadNumber && (made.Code === 0 || made.Code === 5))
      return { kind: 'sent', answer: `EasyCars lead ${made.LeadNumber}` }
    return refusal('CreateLead', made)
  }
}

/** An account that is not let in, or a system in trouble, may be mended; what else fails is the lead itself. */
function refusal(call: string, { Code, ErrorMessage }: EasycarsAnswer): DeliveryAnswer {
  const answer = `${call}: code ${Code}${ErrorMessage ? `, ${ErrorMessage.slice(0, 200)}` : ''}`
  return { kind: call === 'CreateLead' && Code === 7 ? 'rejected' : 'retry', answer }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
