import { data } from 'react-router'
import type { DeskPageView } from '#ui/desk/page-views.ts'
import type { PageContext } from '../../site/page-context.ts'
import { notFoundNotice } from '../shell/notices.ts'
import { loadBookingList } from './bookings/load.server.ts'
import { answerLead, loadLead } from './lead/load.server.ts'
import { answerLeadList, loadLeadList } from './leads/load.server.ts'
import { answerOrder, loadOrder, loadOrderList } from './orders/load.server.ts'
import { answerSessions, loadSessions } from './sessions/sessions.server.ts'
import { answerSignIn, loadSignIn } from './sign-in/sign-in.server.ts'

type Asked = { request: Request; page: PageContext; found: RegExpExecArray }

type DeskPage = {
  /** Of its path behind /dealer/. */
  path: RegExp
  load(asked: Asked): Promise<DeskPageView>
  /** What its forms do; absent: it has none. */
  act?(asked: Asked): Promise<unknown>
}

/**
 * The pages of the desk, each by its path. They are one route: the list of routes is in every shopper's scripts, and these
 * pages are no shopper's.
 */
const PAGES: readonly DeskPage[] = [
  {
    path: /^sign-in$/,
    load: async ({ request, page }) => ({ kind: 'sign-in', ...(await loadSignIn(new URL(request.url), page)) }),
    act: ({ request, page }) => answerSignIn(request, page),
  },
  {
    path: /^leads$/,
    load: async ({ request, page }) => ({ kind: 'leads', ...(await loadLeadList(request, page)) }),
    act: ({ request, page }) => answerLeadList(request, page),
  },
  {
    path: /^bookings$/,
    load: async ({ request, page }) => ({ kind: 'bookings', ...(await loadBookingList(request, page)) }),
  },
  {
    path: /^orders$/,
    load: async ({ request, page }) => ({ kind: 'orders', ...(await loadOrderList(request, page)) }),
  },
  {
    path: /^orders\/([^/]+)$/,
    load: async ({ request, page, found }) => ({ kind: 'order', ...(await loadOrder(request, found[1]!, page)) }),
    act: ({ request, page, found }) => answerOrder(request, found[1]!, page),
  },
  {
    path: /^sessions$/,
    load: async ({ request, page }) => ({ kind: 'sessions', ...(await loadSessions(request, page)) }),
    act: ({ request, page }) => answerSessions(request, page),
  },
  {
    path: /^leads\/([^/]+)$/,
    load: async ({ request, page, found }) => ({ kind: 'lead', ...(await loadLead(request, found[1]!, page)) }),
    act: ({ request, page, found }) => answerLead(request, found[1]!, page),
  },
]

/** The page at a path behind /dealer/; a notice and 404 where there is none. */
export function loadDeskPage(path: string, request: Request, page: PageContext): Promise<DeskPageView> {
  const [own, found] = pageAt(path, page)
  return own.load({ request, page, found })
}

/** What a form of that page does. */
export function answerDeskForm(path: string, request: Request, page: PageContext): Promise<unknown> {
  const [own, found] = pageAt(path, page)
  if (!own.act) throw data(null, { status: 405 })
  return own.act({ request, page, found })
}

function pageAt(path: string, { site }: PageContext): [DeskPage, RegExpExecArray] {
  const asked = path.toLowerCase().replace(/\/+$/, '')
  for (const page of PAGES) {
    const found = page.path.exec(asked)
    if (found) return [page, found]
  }
  throw data(notFoundNotice(site.site), { status: 404 })
}
