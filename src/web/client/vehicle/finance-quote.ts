type Quote = {
  weeklyRepaymentAmount: number
  advertisedRate: number
  comparisonRate: number
  sandbox?: true
}

/** Asks a lender for a repayment (C§7) and shows it with both rates; where there is none, nothing (C§8). */
export async function start(place: HTMLElement): Promise<void> {
  const response = await fetch('/api/youx/quote', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: place.dataset.body!,
  }).catch(() => null)
  if (!response?.ok) return
  const quote = (await response.json()) as Quote
  const [repayment, comparison, basis] = ['repayment', 'comparison', 'basis'].map((name) =>
    place.querySelector<HTMLElement>(`[data-says=${name}]`),
  )
  repayment!.textContent = `Est. $${Math.round(quote.weeklyRepaymentAmount).toLocaleString('en-AU')}${place.dataset.per}`
  comparison!.textContent = `${quote.comparisonRate.toFixed(2)}% comparison rate`
  basis!.textContent = basisWords(quote, place.dataset.years!)
  for (const line of place.children) (line as HTMLElement).hidden = false
}

/** The quote is asked for with an excellent credit score: it says so beside the figure (field facts 3.5). */
function basisWords({ advertisedRate, sandbox }: Quote, years: string): string {
  const said = `Over ${years} years at ${advertisedRate.toFixed(2)}% p.a., for an excellent credit score.`
  return sandbox ? `${said} Made-up figures for demonstration: no lender stands behind them.` : said
}
