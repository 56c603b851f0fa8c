import * as z from 'zod'
import { type SendLetter, sendSignInLink } from '#domain/accounts/send-sign-in-link.server.ts'
import { job } from '../job.ts'

/** A letter with a link, for one of a dealer's people. */
export const sendSignInLinkJob = job(
  'send-sign-in-link',
  z.object({ email: z.string(), origin: z.string(), back: z.string(), askedAt: z.string() }),
  (ctx, input, { sendLetter }: { sendLetter: SendLetter }) => sendSignInLink(ctx, input, sendLetter),
)
