import { type RefObject, useEffect } from 'react'

/** Fills in the mailbox of whoever has signed in (`GET /api/me`), unless one stands there; a form does without. */
export function useOwnEmail(form: RefObject<HTMLFormElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const me = import('../shortlist/change-watchlist.ts').then(({ fetchMe }) => fetchMe())
    me.then(
      ({ user }) => {
        const box = form.current?.elements.namedItem('email') as HTMLInputElement | undefined
        if (user?.email && box && !box.value) box.value = user.email
      },
      () => {},
    )
  }, [form, isWanted])
}
