import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as z from 'zod'
import { CALLBACKS, type SigningTestDesk } from '#domain/commerce/signing/signing-service.ts'
import { isFromThisSite } from '../../http/from-this-site.ts'
import { PRIVATE_HEADERS } from '../../http/page-response.ts'
import { SECURITY_HEADERS } from '../../http/security-headers.ts'
import { seeOther } from '../../http/see-other.ts'
import { apiJson } from '../api-answer.ts'
import { readSent } from '../read-sent.server.ts'
import { get, post, type Routes } from '../route.ts'
import { SandboxPage } from './sandbox-page.tsx'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const NOT_HERE = 'There is nothing to sign here.'
const link = z.string().max(60).default('').describe('The secret that opens the contract.')
const ANSWER = z.looseObject({
  link,
  answer: z.enum(['signed', 'declined']),
  name: z.string().trim().max(100).default('').describe('Who signs, as they write it.'),
  callback: z.enum(CALLBACKS).default('at-once').describe('How the service tells the dealer’s site of it.'),
})
const SHARED = { tag: 'Payments', counts: 'leads', outage: 'It cannot be done just now.' } as const
const PAGE = z.unknown().meta({ type: 'string', contentMediaType: 'text/html; charset=utf-8' })

/** The page of the signing sandbox: it stands in for that of a service elsewhere, and says what it is (rule:contract-signing). */
export const routes: Routes = ({ signing }) => {
  const desk = signing.sandbox?.testDesk ?? null
  return [
    get('/signing/sandbox', {
      ...SHARED,
      operationId: 'signingSandbox',
      summary: 'The page where a contract of a demo is signed',
      query: z.object({ link }),
      answers: { 200: ['A page.', PAGE], 404: NOT_HERE },
      handle: async ({ ctx }, { link }) => page(desk, await desk?.open(ctx, link), link),
    }),
    get('/signing/sandbox.pdf', {
      ...SHARED,
      operationId: 'signingSandboxDocument',
      summary: 'The contract that is signed there',
      query: z.object({ link }),
      answers: {
        200: ['A file.', z.unknown().meta({ type: 'string', contentMediaType: 'application/pdf' })],
        404: NOT_HERE,
      },
      async handle({ ctx }, { link }) {
        const document = await desk?.document(ctx, link)
        if (!document) return apiJson({ error: NOT_HERE }, 404)
        const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline; filename="contract.pdf"' }
        return new Response(new Uint8Array(document), { headers: { ...headers, ...PRIVATE_HEADERS } })
      },
    }),
    post('/signing/sandbox', {
      ...SHARED,
      operationId: 'answerSigningSandbox',
      summary: 'Sign or decline it',
      body: ANSWER,
      bodyAsForm: true,
      answers: {
        303: ['Back to the page.', null],
        403: 'It was sent from another site.',
        404: NOT_HERE,
        413: 'More than 64 KiB.',
        400: 'Its fields cannot be read.',
        422: ['The page again: nobody signed.', PAGE],
      },
      async handle({ ctx, request, url }) {
        if (!isFromThisSite(request, url)) return apiJson({ error: 'It was sent from another site.' }, 403)
        const read = await readSent(request, ANSWER)
        if (read.kind === 'refused')
          return apiJson({ error: 'It cannot be read.', errors: read.errors }, read.status === 413 ? 413 : 400)
        const { link, answer, name, callback } = read.sent
        const opened = await desk?.open(ctx, link)
        if (!opened) return apiJson({ error: NOT_HERE }, 404)
        if (answer === 'signed' && name === '') return page(desk, opened, link, 'Please write your name to sign.')
        await desk!.answer(ctx, link, { status: answer, name, callback })
        return seeOther(`/api/signing/sandbox?link=${link}`)
      },
    }),
  ]
}

type Opened = Awaited<ReturnType<SigningTestDesk['open']>>

function page(
  desk: SigningTestDesk | null,
  opened: Opened | undefined,
  link: string,
  problem: string | null = null,
): Response {
  if (!desk || !opened) return apiJson({ error: NOT_HERE }, 404)
  const markup = renderToStaticMarkup(createElement(SandboxPage, { envelope: opened, link, problem }))
  return new Response(`<!DOCTYPE html>${markup}`, {
    status: problem ? 422 : 200,
    headers: {
      ...SECURITY_HEADERS,
      ...PRIVATE_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
    },
  })
}
