import type { EventId } from '#domain/analytics/event-ids.ts'
import { sendEvent } from '../analytics/send-event.ts'
import { showToast } from '../stores/toasts.ts'
import { setWatched, showWatched, signedInHere } from '../stores/watchlist.ts'

const SAVED: EventId = 39
const FAILED = 'The watchlist cannot be changed just now. Please try again in a moment.'

/** A vehicle whose press led to the sign-in, by its number: it is saved once its shopper is back. */
const AWAITED_KEY = 'forecourt:watch'

type Vehicle = { id: number; name: string }

/** As `GET /api/me` answers. */
type Me = { user: Record<'email' | 'phone', string | null> | null; watchlist: { id: number }[] }

let asked: Promise<Me> | null = null

/** Who has signed in, asked for once in a document. */
export function fetchMe(): Promise<Me> {
  asked ??= readMe().catch((reason: unknown) => {
    asked = null
    throw reason
  })
  return asked
}

async function readMe(): Promise<Me> {
  const answer = await fetch('/api/me')
  if (!answer.ok) throw answer.status
  const me = (await answer.json()) as Me
  signedInHere.write(me.user ? [true] : [])
  setWatched(me.watchlist.map(({ id }) => id))
  return me
}

/** Shows what is watched, and saves what was pressed before its shopper signed in. */
export async function welcome(vehicle: Vehicle): Promise<void> {
  try {
    const { user } = await fetchMe()
    if (sessionStorage.getItem(AWAITED_KEY) !== String(vehicle.id)) return
    sessionStorage.removeItem(AWAITED_KEY)
    // Who came back without what a watchlist takes is not led away again.
    if (!user?.phone) return
    showWatched(vehicle.id, true)
    await changeWatchlist(vehicle, true)
  } catch (reason) {
    console.warn('The watchlist could not be read.', reason)
  }
}

/** Presses are answered in their order, however fast they come. */
let last = Promise.resolve(true)

/**
 * Tells the site of a press that is shown already (rule:watchlist), and answers whether it holds; who lacks an account with a
 * phone is sent to get one.
 */
export function changeWatchlist(vehicle: Vehicle, isAdded: boolean): Promise<boolean> {
  last = last.then(() => change(vehicle, isAdded))
  return last
}

async function change({ id, name }: Vehicle, isAdded: boolean): Promise<boolean> {
  try {
    const { user } = await fetchMe()
    // The answer may have come after the press.
    showWatched(id, isAdded)
    const answer =
      user?.phone &&
      (await postWatchlist(isAdded ? 'save-car' : 'remove-car', { phone_number: user.phone, car_id: id }))
    if (!answer || answer.status === 401) {
      showWatched(id, !isAdded)
      signIn(isAdded ? id : null)
      return false
    }
    const { success, error = FAILED } = (await answer.json()) as { success?: true; error?: string }
    if (!success) throw error
  } catch (failed) {
    showWatched(id, !isAdded)
    alert(typeof failed === 'string' ? failed : FAILED)
    return false
  }
  if (isAdded) sendEvent(SAVED, id)
  showToast({
    title: isAdded ? 'Car Saved In Watchlist' : 'Car Removed',
    text: isAdded ? `The ${name} is now in your watchlist.` : `The ${name} is no longer in your watchlist.`,
    action: { label: 'View List', href: '/watchlist' },
  })
  return true
}

/**
 * Puts vehicles on the watchlist, the last first so that the first stands on top. `answered`: those it took, and those it can
 * never take (rule:watchlist); `problems`: why others are not on it, by name, in words.
 */
export async function saveAll(vehicles: readonly Vehicle[]): Promise<{ answered: number[]; problems: string[] }> {
  const answered: number[] = []
  const problems: string[] = []
  for (const { id, name } of vehicles.toReversed()) {
    try {
      const phone = (await fetchMe()).user?.phone ?? undefined
      const answer = await postWatchlist('save-car', { phone_number: phone, car_id: id })
      if (answer.ok || answer.status === 404 || answer.status === 409) answered.push(id)
      if (!answer.ok) problems.push(`${name}: ${(await answer.json()).error}`)
    } catch {
      problems.push(`${name}: ${FAILED}`)
    }
  }
  return { answered, problems }
}

/** One call, and nothing said of it. */
function postWatchlist(verb: 'save-car' | 'remove-car', body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return fetch(`/api/watchlist/${verb}`, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true })
}

/** To the sign-in, and back to this page, which saves what was pressed (`welcome`). */
function signIn(awaited: number | null): void {
  try {
    if (awaited) sessionStorage.setItem(AWAITED_KEY, String(awaited))
  } catch {
    // A browser that keeps nothing: the heart is pressed once more.
  }
  const here = location.pathname + location.search
  location.assign(`/sign-in?${new URLSearchParams({ type: 'watchlist', redirect: here, back: here })}`)
}
