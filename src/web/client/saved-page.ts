/** The cards of these vehicles as the server draws them for anyone who asks (`/favourites?ids=1,2`). */
export async function fetchSaved(ids: readonly number[]): Promise<HTMLElement | null> {
  const answer = await fetch(savedHref(ids))
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const saved = page.querySelector<HTMLElement>('.saved')
  return saved && document.importNode(saved, true)
}

export function savedHref(ids: readonly number[]): string {
  return `/favourites?ids=${ids.join(',')}`
}
