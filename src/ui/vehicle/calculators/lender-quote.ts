/** What a lender answers (rule:quote-body). */
export type LenderQuote = {
  weeklyRepaymentAmount: number
  advertisedRate: number
  comparisonRate: number
  sandbox?: true
}

/** A lender's repayment with both rates; null where there is none (rule:quote-fetch). */
export async function askLender(body: string): Promise<LenderQuote | null> {
  const headers = { 'Content-Type': 'application/json' }
  try {
    const response = await fetch('/api/youx/quote', { method: 'POST', headers, body })
    return response.ok ? ((await response.json()) as LenderQuote) : null
  } catch {
    return null
  }
}

/** The quote is asked for with an excellent credit score: it says so beside the figure (rule:quote-body). */
export function basisWords({ advertisedRate, sandbox }: LenderQuote, years: number): string {
  const said = `Over ${years} years at ${advertisedRate.toFixed(2)}% p.a., for an excellent credit score.`
  return sandbox ? `${said} Made-up figures for demonstration: no lender stands behind them.` : said
}
