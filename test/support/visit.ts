import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import type { TenantSlug } from './demo-tenants.ts'
import { hydrated } from './page-hydrated.ts'
import { workerBrowser } from './worker-browser.ts'

export { OTHER_TENANTS, TENANTS, type TenantSlug, tenantConfig } from './demo-tenants.ts'

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }
export const ALL_STOCK = '/search/new-used-and-demo-cars'
export const NO_MATCH = `${ALL_STOCK}?query=zzzqqq`

/** The page of a vehicle with four pictures. */
export function vehiclePath(slug: TenantSlug): string {
  return inject('vehicles')[slug]!
}

export type Visit = {
  page: Page
  /** What went wrong since the page was opened: console errors, exceptions, policy violations, failed requests. */
  problems: string[]
  /** Goes to a path of the site and waits until it is there, and hydrated where scripts run. */
  go(path: string): Promise<number>
  /** The document at a path of the site as text, for what a test needs of a page that it does not look at. */
  read(path: string): Promise<string>
}

export type VisitOptions = BrowserContextOptions & {
  tenant: string
  /** As if the visitor had closed the site's promotion before: it never comes in between. */
  popupClosed?: boolean
  /** For tests that look at no photograph: each is one transparent pixel, so that none is waited for while it is made. */
  withoutPhotos?: boolean
}

/**
 * The browser of the worker for this file's tests: `const visit = visits()`, then `await visit({ tenant })` in tests. What
 * a test opened is closed at its end: pages left open go on working beside the next ones. What a hook opened stays to the
 * end of the file. What `ofFile` says holds for each visit that does not say otherwise.
 */
export function visits(ofFile: Partial<VisitOptions> = {}): (options: VisitOptions) => Promise<Visit> {
  let browser: Browser
  const opened = new Set<BrowserContext>()
  let ofTest: BrowserContext[] | null = null
  beforeAll(async () => {
    browser = await workerBrowser()
  })
  beforeEach(() => {
    ofTest = []
  })
  afterEach(async () => {
    const contexts = ofTest ?? []
    ofTest = null
    await Promise.all(contexts.map((context) => context.close()))
  })
  afterAll(() => Promise.all([...opened].map((context) => context.close())))
  return async (options) => {
    const visit = await openVisit(browser, { ...ofFile, ...options })
    const context = visit.page.context()
    opened.add(context)
    context.once('close', () => opened.delete(context))
    ofTest?.push(context)
    return visit
  }
}

async function openVisit(
  browser: Browser,
  { tenant, popupClosed, withoutPhotos, ...options }: VisitOptions,
): Promise<Visit> {
  const baseURL = `http://${tenant}.localhost:${inject('sitePort')}`
  const scripts = options.javaScriptEnabled !== false
  const context = await browser.newContext({ baseURL, viewport: DESK, ...options })
  await context.setExtraHTTPHeaders({ ...options.extraHTTPHeaders, 'x-forwarded-for': someAddress() })
  context.setDefaultTimeout(20_000)
  if (scripts) await context.addInitScript(watchLayout)
  if (withoutPhotos) await context.route('**/media/**', (route) => route.fulfill(PIXEL))
  const page = await context.newPage()
  const problems = watchProblems(page)
  return {
    page,
    problems,
    async go(path) {
      const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
      if (scripts) await hydrated(page)
      else await styled(page)
      if (popupClosed) await page.evaluate(closePopup)
      return response!.status()
    },
    async read(path) {
      const headers = { host: new URL(baseURL).host }
      const answer = await context.request.get(`http://127.0.0.1:${inject('sitePort')}${path}`, { headers })
      if (!answer.ok()) throw new Error(`${path} of ${tenant} answers ${answer.status()}.`)
      return answer.text()
    },
  }
}

/** Until the style sheets of a document are there: without scripts, none of which waits for them, it is ready before. */
async function styled(page: Page): Promise<void> {
  const isStyled = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((one) => one.sheet)
  while (!(await page.evaluate(isStyled))) await page.waitForTimeout(20)
}

/** Each visitor is another: so many forms from one address would look like spam. Of a range for benchmarks (RFC 2544). */
function someAddress(): string {
  const part = () => Math.floor(Math.random() * 256)
  return `198.${18 + (part() % 2)}.${part()}.${part()}`
}

const PIXEL = {
  contentType: 'image/gif',
  body: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
}

/** Whether what a page threw is its own; Chromium throws where it leaves out a fade between two documents. */
export const isFault = (message: string) => message !== 'Transition was skipped'

function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    // A page answered 404 on purpose is one of these as well; its own test reads the status.
    const itself = message.location().url === page.url() && message.text().startsWith('Failed to load resource')
    // Where no graphics card draws, the browser warns of how slowly it reads what WebGL has drawn.
    const isOfMachine = message.text().includes('GPU stall')
    if (['error', 'warning'].includes(message.type()) && !itself && !isOfMachine)
      problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => {
    if (isFault(message)) problems.push(`exception: ${message}`)
  })
  page.on('requestfailed', (request) => {
    // Leaving a page gives up what it was still loading.
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    const isDocument = response.request().isNavigationRequest()
    if (response.status() >= 400 && !isDocument) problems.push(`response: ${response.status()} ${response.url()}`)
  })
  return problems
}

declare global {
  interface Window {
    layoutShift: number
    policyViolations: string[]
    sameDocument?: true
  }
}

/** Keeps in the page's storage what closing its promotion keeps there. */
function closePopup(): void {
  const data = document.getElementById('loader-data')?.textContent ?? ''
  const id = /"popup":\{"id":"([^"]+)"/.exec(data)?.[1]
  if (id) localStorage.setItem(`forecourt:popup:${location.host}:${id}`, 'closed')
}

/** Runs in the page before anything else of it. */
function watchLayout(): void {
  window.layoutShift = 0
  window.policyViolations = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  document.addEventListener('securitypolicyviolation', (event) =>
    window.policyViolations.push(`${event.violatedDirective} ${event.blockedURI}`),
  )
}

/** What stands for a make in an address of one word or several. */
export const slugOf = (make: string) => make.toLowerCase().replaceAll(' ', '-')

/** The titles of the vehicles on a search page, in order. */
export function titles(page: Page): Promise<string[]> {
  return page.locator('.results article h3 a').allTextContents()
}

/** The amounts on the cards of a search page, in order, in whole dollars; cards with words for a price are left out. */
export async function prices(page: Page): Promise<number[]> {
  const texts = await page.locator('.results article .price-amount:not(.price-words)').allTextContents()
  return texts.map((text) => Number(text.replace(/\D/g, '')))
}

/** Opens the filters where they slide in on demand. */
export async function openFilters(page: Page): Promise<void> {
  const form = page.locator('form[aria-label="Filters"]')
  const opener = page.locator('main button[popovertarget=filters]:not([popovertargetaction])')
  await styled(page)
  await form.or(opener).filter({ visible: true }).first().waitFor()
  if (!(await form.isVisible())) await opener.click()
}

/** The group of makes, opened, its rare makes unfolded. */
export async function makeGroup(page: Page): Promise<Locator> {
  const makes = await filterGroup(page, 'Make')
  await allMakes(makes)
  return makes
}

/** Brings a dealer's rare makes to light, behind a fold or a tab. */
export async function allMakes(makes: Locator): Promise<void> {
  const more = makes.getByText('Show all makes')
  if (await more.isVisible()) await more.click()
  const tab = makes.locator('.facet-tab-all')
  if (await tab.count()) await tab.check()
}

/** One group of filters, opened. */
export async function filterGroup(page: Page, label: string): Promise<Locator> {
  await openFilters(page)
  const group = page.locator('form[aria-label="Filters"] details.disclosure', {
    has: page.locator('summary', { hasText: new RegExp(`^${label}$`) }),
  })
  await openGroup(page, group)
  return group
}

/** Opens a group of filters, which a template may have behind "More filters". */
export async function openGroup(page: Page, group: Locator): Promise<void> {
  const opener = group.locator('summary').first()
  if (!(await opener.isVisible())) await page.locator('summary:visible', { hasText: /^More filters$/ }).click()
  if ((await group.getAttribute('open')) === null) await opener.click()
}

/** Which picture of a stage stands in its middle, from 0; a template may let the next one be seen beside it. */
export function pictureInTheMiddle(stage: Element): number {
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  const [first, second] = [...stage.children].map(middle)
  return (middle(stage) - first!) / (second! - first!)
}
