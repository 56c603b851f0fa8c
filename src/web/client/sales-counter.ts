import { salesByClock } from '#domain/content/sales-counter.ts'
import { grouped } from '#domain/tenants/amounts.ts'

/** Keeps a sales counter going: by the clock where it counts by the clock, from the server where sales are real. */
export function start(counter: HTMLElement): void {
  const { refresh, perDay, seconds, timeZone } = counter.dataset
  const every = window.setInterval(look, Number(refresh) * 1000)

  function look(): void {
    if (!counter.isConnected) clearInterval(every)
    else if (document.hidden) return
    else if (timeZone)
      show(salesByClock(new Date(), { perDay: Number(perDay), secondsPerSale: Number(seconds), timeZone }))
    else void ask()
  }
  function show(count: number): void {
    counter.querySelector('strong')!.firstChild!.nodeValue = grouped(count)
  }
  /** The page as the server draws it now; what it cannot tell stays as it is. */
  async function ask(): Promise<void> {
    const answer = await fetch(location.href).catch(() => null)
    if (!answer?.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const text = page.getElementById(counter.id)?.querySelector('strong')?.textContent
    if (text) show(Number(text.replace(/\D/g, '')))
  }
}
