import type { SubjectFormView } from '../leads/view.ts'
import type { HeadView } from '../page/head.tsx'
import type { NoticeView } from '../page/notice-page.tsx'
import type { LinkView } from '../page/site-view.ts'

/** A page of "tell me when" (rule:alert-pages). */
export type AlertPageView = { head: HeadView } & (
  | { kind: 'form'; form: SubjectFormView }
  | { kind: 'notice'; notice: NoticeView }
  | ({ kind: 'press' } & PressView)
  | ({ kind: 'alerts' } & AlertListView)
)

/** What a mailed link is about, and the button without which it does nothing: programs that read mail follow links. */
export type PressView = {
  title: string
  text: string
  /** 'Price drop' */
  what: string
  /** '2021 Toyota HiLux', 'Toyota cars · under $30,000', and its page. */
  about: string
  href: string
  action: string
  /** The secret of the link, which the button sends back. */
  link: string
  button: string
  /** Another way on. */
  also: LinkView
}

/** Everything the holder of a mailed link is told of. */
export type AlertListView = {
  title: string
  text: string
  /** What was just done. */
  said: string | null
  link: string
  alerts: AlertView[]
  frequencies: readonly { value: string; label: string }[]
  also: LinkView
}

/** One thing somebody is told of. */
export type AlertView = {
  id: string
  /** 'Price drop' */
  what: string
  about: string
  href: string
  frequency: string
  /** 'Waits for you to confirm it'; null while it runs. */
  state: string | null
}
