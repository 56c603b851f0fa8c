import { redirect } from 'react-router'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { DeskView } from '#ui/desk/views.ts'
import type { HeadView } from '#ui/page/head.tsx'
import { signInPath } from '../../desk/sign-in-path.ts'
import type { DeskVisit, PageContext } from '../../site/page-context.ts'

/** Who has signed in; anybody else is led to the page where they do, and no further. */
export function requireDesk(page: PageContext, request: Request): DeskCtx {
  const { pathname, search } = new URL(request.url)
  const ctx = page.desk?.ctx
  if (!ctx) throw redirect(signInPath({ pathname: pathname.toLowerCase(), search }), 303)
  return ctx
}

/** `said`: what was just done, by the word that stands in the address for it. */
export function deskView({ desk, ctx }: PageContext, { staff }: DeskCtx, said: string | null): DeskView {
  return {
    siteName: ctx.tenant.name,
    person: { name: staff.name, email: staff.email, role: ROLE_WORDS[staff.role] },
    links: [
      { label: 'Leads', href: '/dealer/leads' },
      ...(takesBookings(ctx.tenant.settings) ? [{ label: 'Bookings', href: '/dealer/bookings' }] : []),
      ...(ctx.tenant.settings.commerce.buyOnline ? [{ label: 'Orders', href: '/dealer/orders' }] : []),
    ],
    formToken: (desk as DeskVisit).formToken,
    said: SAID.get(said ?? '') ?? null,
  }
}

export function deskHead(title: string, { ctx }: PageContext): HeadView {
  return { title: `${title} | ${ctx.tenant.name}`, description: null, canonical: null, robots: 'noindex, nofollow' }
}

/** Times that shoppers choose: to drive, for a service, or to fetch what they bought online. */
function takesBookings({ bookings, commerce }: TenantSettings): boolean {
  return bookings.testDrive.slots || bookings.service.slots || commerce.buyOnline
}

const ROLE_WORDS = { owner: 'Owner', sales: 'Sales' }

const SAID: ReadonlyMap<string, string> = new Map(
  Object.entries({
    status: 'The status is saved.',
    note: 'Your note is saved.',
    'move-booking': 'The booking is moved, and the shopper is told.',
    'cancel-booking': 'The booking is cancelled, and the shopper is told.',
    'end-reservation': 'The reservation is being ended, its deposit goes back, and the shopper is told.',
    'order-moved': 'The order is moved on, and the shopper is told.',
    'refund-asked': 'It is being paid back. The order says so once the processor has done it, and the shopper is told.',
    'pack-made': 'The contract pack is made. Read it through before you send it.',
    'pack-sent': 'It is on its way to the shopper, to be signed.',
    'pack-waiting': 'Nobody has answered yet.',
    'pack-signed': 'It is signed.',
    'pack-declined': 'The shopper declined to sign it.',
    'pack-expired': 'The time to sign it is over.',
    'pack-withdrawn': 'It is withdrawn: nobody can sign it any more.',
    'send-again': 'It is on its way again.',
    'send-suspended': 'Everything that waited is on its way again.',
    release: 'It is no longer held, and on its way.',
    'sign-out': 'That device is signed out.',
    'sign-out-others': 'All other devices are signed out.',
    unchanged: 'There was nothing to change.',
  }),
)
