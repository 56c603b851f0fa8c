import { grouped } from '#domain/tenants/amounts.ts'

type Quote = {
  weeklyRepaymentAmount: number
  advertisedRate: number
  comparisonRate: number
  sandbox?: true
}

/**
 * Asks a lender for a repayment (C§7) and shows it with both rates; where there is none, nothing (C§8). The place is busy
 * meanwhile, so that it is read out once and whole.
 */
export async function start(place: HTMLElement): Promise<void> {
  place.setAttribute('aria-busy', 'true')
  const quote = await askLender(place.dataset.body!)
  if (quote) show(quote, place)
  place.removeAttribute('aria-busy')
}

async function askLender(body: string): Promise<Quote | null> {
  const headers = { 'Content-Type': 'application/json' }
  try {
    const response = await fetch('/api/youx/quote', { method: 'POST', headers, body })
    return response.ok ? ((await response.json()) as Quote) : null
  } catch {
    return null
  }
}

function show(quote: Quote, place: HTMLElement): void {
  const [repayment, comparison, basis] = ['repayment', 'comparison', 'basis'].map((name) =>
    place.querySelector<HTMLElement>(`[data-says=${name}]`),
  )
  repayment!.textContent = `Est. $${grouped(quote.weeklyRepaymentAmount)}${place.dataset.per}`
  comparison!.textContent = `${quote.comparisonRate.toFixed(2)}% comparison rate`
  basis!.textContent = basisWords(quote, place.dataset.years!)
  for (const line of place.children) (line as HTMLElement).hidden = false
}

/** The quote is asked for with an excellent credit score: it says so beside the figure (field facts 3.5). */
function basisWords({ advertisedRate, sandbox }: Quote, years: string): string {
  const said = `Over ${years} years at ${advertisedRate.toFixed(2)}% p.a., for an excellent credit score.`
  return sandbox ? `${said} Made-up figures for demonstration: no lender stands behind them.` : said
}
