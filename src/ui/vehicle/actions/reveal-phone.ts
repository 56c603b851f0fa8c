/** Counts that a hidden number was asked for. What fails is only warned of (rule:event-ids); the number is there already. */
export async function revealPhone(carId: number, dealershipId: number): Promise<void> {
  const body = JSON.stringify({ car_id: carId, dealership_id: dealershipId })
  const answer = await fetch('/api/phone-reveals', { method: 'POST', body, keepalive: true }).catch(String)
  if (typeof answer === 'string' || !answer.ok)
    console.warn('That the phone number was shown is not counted.', typeof answer === 'string' ? answer : answer.status)
}
