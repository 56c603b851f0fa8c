/** The buttons of a vehicle: shows a masked number when it is asked for (B§4). Calls are counted by the page (wake.ts). */
export function start(actions: HTMLElement): void {
  const carId = Number(actions.dataset.carId)
  if (actions.hasAttribute('data-no-phone')) console.warn(`Vehicle ${carId} has no phone number to call.`)

  const page = actions.closest<HTMLElement>('[data-behaviour="vehicle"]') ?? actions
  // A number that is shown takes the place of its mask wherever it stands, and the focus where it was asked for.
  page.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest('.call-masked')
    if (!pressed) return
    for (const call of page.querySelectorAll('.call')) call.toggleAttribute('data-shown', true)
    pressed.parentElement!.querySelector('a')!.focus()
    void reveal(carId, Number(actions.dataset.dealershipId))
  })
}

/** B§7: what fails is only logged; the number is there already. */
async function reveal(carId: number, dealershipId: number): Promise<void> {
  const body = JSON.stringify({ car_id: carId, dealership_id: dealershipId })
  const answer = await fetch('/api/phone-reveals', { method: 'POST', body, keepalive: true }).catch(String)
  if (typeof answer === 'string' || !answer.ok)
    console.warn('That the phone number was shown is not counted.', typeof answer === 'string' ? answer : answer.status)
}
