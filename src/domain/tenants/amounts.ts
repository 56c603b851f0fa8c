/** 123456 as '123,456', whole; the same on every machine, and quicker than `Intl`, even with its formatter kept. */
export function grouped(amount: number): string {
  return separated(String(Math.round(amount)))
}

/** '$30,000', '$99.50', '-$5': dollars, with cents where there are any, or with as many `digits` as are asked for. */
export function moneyWords(dollars: number, digits: 0 | 2 = Number.isInteger(dollars) ? 0 : 2): string {
  const [whole, cents] = Math.abs(dollars).toFixed(digits).split('.')
  return `${dollars < 0 ? '-' : ''}$${separated(whole!)}${cents ? `.${cents}` : ''}`
}

/** Cents as whole dollars; null for none. */
export function wholeDollars(cents: number | null): number | null {
  return cents === null ? null : Math.round(cents / 100)
}

function separated(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}
