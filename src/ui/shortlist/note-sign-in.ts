import { SIGNED_IN_KEY } from '../stores/watchlist.ts'

/** Notes in this browser that somebody signs in here, or that nobody has. */
export function noteSignIn(isSomebody = true): void {
  try {
    if (isSomebody) localStorage.setItem(SIGNED_IN_KEY, '')
    else localStorage.removeItem(SIGNED_IN_KEY)
  } catch {
    // Storage that keeps nothing: the next document asks nobody.
  }
}
