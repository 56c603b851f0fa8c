import * as z from 'zod'
import { passkeyToAdd } from '#domain/accounts/passkeys/add-passkey.server.ts'
import { passkeyToAsk } from '#domain/accounts/passkeys/check-passkey.server.ts'
import { passkeySite } from '../../account/passkey-site.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import { isFromThisSite } from '../../http/from-this-site.ts'
import { personalJson } from '../api-answer.ts'
import { readJson } from '../read-body.server.ts'
import { post, type Routes } from '../route.ts'

const ASKED = z.object({
  purpose: z.enum(['sign-in', 'add']).describe('`add` is for who has signed in; `sign-in` says nothing of anybody.'),
})

/** `POST /api/passkey-options`: the challenge a passkey answers, with the form of the page that asked (rule:shopper-passkey). */
export const routes: Routes = () => [
  post('/passkey-options', {
    operationId: 'passkeyOptions',
    tag: 'Accounts',
    summary: 'What a browser needs to sign in by a passkey, or to make one',
    counts: 'events',
    body: ASKED,
    answers: {
      200: [
        'As `PublicKeyCredential.parseRequestOptionsFromJSON` and `parseCreationOptionsFromJSON` read it; good once, for five minutes.',
        z.looseObject({ challenge: z.string() }),
      ],
      401: 'Only who has signed in adds a passkey.',
      403: 'It comes from another site.',
      413: 'The body is above 4 KiB.',
      422: 'It cannot be read.',
    },
    outage: 'Passkeys cannot be used just now.',
    async handle({ ctx, request, url }) {
      if (!isFromThisSite(request, url)) return personalJson({ error: 'This came from another site.' }, 403)
      const read = await readJson(request, { noun: 'What is asked', shapeFor: () => ASKED })
      if (read.kind === 'refused') return read.answer
      const site = passkeySite(ctx, url.origin)
      if (read.value.purpose === 'sign-in') return personalJson(await passkeyToAsk(ctx, site))
      const shopper = (await shopperOf(ctx, request))?.shopper
      if (!shopper) return personalJson({ error: 'Please sign in first.' }, 401)
      const { shopperId, name, email, phone } = shopper
      return personalJson(await passkeyToAdd(ctx, { shopperId, name, contact: email ?? phone ?? '' }, site))
    },
  }),
]
