import { signPreview } from '#domain/content/preview/sign-preview.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type AskingWays, addressesOf, askByHttps, type HttpsAnswer } from './reach-domain.server.ts'

/** One thing that has to be so before a site is live, or had better be. */
export type GoLiveCheck = {
  about: 'dns' | 'certificate' | 'site' | 'letters' | 'proxy' | 'linter' | 'redirects'
  /** blocking: visitors would not reach the site. left: to be done, before or after. */
  state: 'fine' | 'left' | 'blocking'
  says: string
  fix: string | null
}

/** Where records and proxies are written out. */
const RECIPE = 'docs/operations.md, "DNS and a proxy"'
const SOON_MS = 14 * 86_400_000
const REFUSED = 410
const LED_ON = [301, 302, 307, 308]

/** A domain and, of one that is no more than an alias, where it has to lead. */
type Domain = { domain: string; leadsTo: string | null }

/** Whether every address of a domain shows this tenant's site, by a certificate that browsers believe. */
export async function checkDomain(
  ctx: TenantCtx,
  { domain, leadsTo }: Domain,
  ways: AskingWays,
): Promise<GoLiveCheck[]> {
  const found = await addressesOf(domain, ways)
  if (found.kind === 'no-answer')
    return [
      blocking(
        'dns',
        `${domain}: no DNS server answered (${found.reason}).`,
        'Try again, or name one with --resolver.',
      ),
      ...notLookedAt(leadsTo),
    ]
  if (found.kind === 'none')
    return [
      blocking(
        'dns',
        `${domain} has no address.`,
        `Add an A record (and AAAA) to this server, or a CNAME, where the domain is kept (${RECIPE}).`,
      ),
      ...notLookedAt(leadsTo),
    ]
  const checks: GoLiveCheck[] = [fine('dns', `${domain} leads to ${found.addresses.join(', ')}.`)]
  // By its own signature a site tells itself from any other, and from a copy of it elsewhere.
  const { pathAndQuery } = await signPreview(ctx, { path: '/', at: ctx.now, hours: 1 })
  for (const address of found.addresses) {
    const ask = (path: string) => askByHttps({ domain, address, path }, ways)
    const answer = await ask(pathAndQuery)
    const place = `${domain} at ${address}`
    const problem = reachProblem(answer, place)
    if (problem || answer.kind !== 'answered') {
      checks.push(...(problem ? [problem] : []))
      continue
    }
    checks.push(certificateCheck(answer.certificateUntil, place, ctx.now))
    // An alias that is the site's address as yet leads on once it is live.
    const isHere =
      (leadsTo !== null && leadsOn(answer, leadsTo)) || (await isThisSite(answer, () => ask(`${pathAndQuery}x`)))
    checks.push(isHere ? fine('site', `${place} shows this site.`) : elsewhere(place, leadsTo))
  }
  return checks
}

/** What an address is needed for is said to be open, not passed over; of an alias its missing address says enough. */
function notLookedAt(leadsTo: string | null): GoLiveCheck[] {
  const says = 'Not looked at: that needs an address of the domain.'
  return leadsTo === null
    ? (['certificate', 'site'] as const).map((about) => ({ about, state: 'left', says, fix: null }))
    : []
}

function reachProblem(answer: HttpsAnswer, place: string): GoLiveCheck | null {
  if (answer.kind === 'unreachable')
    return blocking(
      'site',
      `${place} cannot be reached by HTTPS: ${answer.reason}.`,
      `Have the proxy in front of this server take the domain; take away records that lead elsewhere (${RECIPE}).`,
    )
  if (answer.kind === 'bad-certificate')
    return blocking(
      'certificate',
      `${place} has a certificate that browsers refuse: ${answer.reason}.`,
      `Have the proxy get a certificate for the domain (${RECIPE}).`,
    )
  return null
}

/** Its own signature is taken, and one that is not its own refused. */
async function isThisSite(signed: HttpsAnswer, askOther: () => Promise<HttpsAnswer>): Promise<boolean> {
  if (signed.kind !== 'answered' || signed.status !== 200) return false
  const other = await askOther()
  return other.kind === 'answered' && other.status === REFUSED
}

function leadsOn({ status, location }: Extract<HttpsAnswer, { kind: 'answered' }>, to: string): boolean {
  return LED_ON.includes(status) && URL.parse(location ?? '')?.hostname === to
}

function elsewhere(place: string, leadsTo: string | null): GoLiveCheck {
  const says = leadsTo === null ? `${place} shows another site.` : `${place} does not lead to ${leadsTo}.`
  return blocking(
    'site',
    says,
    `Change its DNS records to this server (${RECIPE}), and wait until those before are forgotten.`,
  )
}

function certificateCheck(until: Date, place: string, now: Date): GoLiveCheck {
  const day = until.toISOString().slice(0, 10)
  if (until.getTime() - now.getTime() > SOON_MS) return fine('certificate', `${place} has a certificate until ${day}.`)
  const fix = 'See that the proxy renews it.'
  return { about: 'certificate', state: 'left', says: `${place} has a certificate that ends on ${day}.`, fix }
}

function fine(about: GoLiveCheck['about'], says: string): GoLiveCheck {
  return { about, state: 'fine', says, fix: null }
}

function blocking(about: GoLiveCheck['about'], says: string, fix: string): GoLiveCheck {
  return { about, state: 'blocking', says, fix }
}
