import { DELIVERY_FAILURE, DELIVERY_MESSAGES, deliveryPriceWords } from '#ui/vehicle/calculators/delivery-words.ts'
import type { DeliveryWords } from '#ui/vehicle/calculators/view.ts'

/** Asks what delivery to a postcode costs without leaving the page; the last question counts. */
export function start(element: HTMLElement): void {
  const form = element as HTMLFormElement
  const box = form.querySelector('input')!
  const button = form.querySelector('button')!
  let asked = 0
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const question = ++asked
    button.setAttribute('aria-busy', 'true')
    const words = await ask(box.value.trim(), form.dataset.car!)
    if (question !== asked) return
    button.removeAttribute('aria-busy')
    show(form, box, words)
  })
  // A message about another postcode helps nobody.
  box.addEventListener('input', () => show(form, box, null))
}

async function ask(postcode: string, carId: string): Promise<DeliveryWords> {
  if (postcode === '') return { kind: 'message', message: DELIVERY_MESSAGES.empty }
  const query = new URLSearchParams({ postcode, car_id: carId })
  const response = await fetch(`/api/delivery-quote?${query}`).catch(() => null)
  if (response?.ok) {
    const { price, name } = (await response.json()) as { price: number; name: string }
    return deliveryPriceWords(name, price)
  }
  if (response?.status === 422) return { kind: 'message', message: DELIVERY_MESSAGES.invalid }
  return { kind: 'message', message: response?.status === 404 ? DELIVERY_MESSAGES.unknown : DELIVERY_FAILURE }
}

function show(form: HTMLElement, box: HTMLInputElement, words: DeliveryWords | null): void {
  const message = words?.kind === 'message' ? words.message : ''
  const error = form.querySelector<HTMLElement>('#delivery-postcode-error')!
  error.hidden = message === ''
  error.querySelector('span')!.textContent = message
  if (message) {
    box.setAttribute('aria-invalid', 'true')
    box.focus()
  } else box.removeAttribute('aria-invalid')

  const price = words?.kind === 'price' ? words : null
  const amount = Object.assign(document.createElement('strong'), { textContent: price?.price ?? '' })
  form.querySelector('[data-answer]')!.replaceChildren(...(price ? [amount, ` delivery to ${price.name}`] : []))
}
