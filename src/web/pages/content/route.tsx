import { ownPageLoader } from '../shared/answer-own-page.server.ts'
import { formPageView } from '../shared/forms/form-page-view.server.ts'
import { OwnPage } from '../shared/own-page.tsx'
import { applicationPageView } from './application-view.server.ts'
import { checkoutPageView } from './checkout-view.server.ts'
import { garagePageView } from './garage-view.server.ts'
import { journeyPageView } from './journey-view.server.ts'
import { onlinePaymentPageView } from './online-payment-view.server.ts'
import { tradeInPageView } from './trade-in-view.server.ts'
import { contentPageView } from './view.server.ts'
import { wheelPageView } from './wheel-view.server.ts'

/**
 * A shopper's garage, a vehicle's checkout, buying it from start to end, the payment of an invoice, the wheel, a page that carries a form, or one of the dealer's own at any path that the route table does not name; 404 where there
 * is none.
 */
export const loader = ownPageLoader(
  async (at, page) =>
    (await garagePageView(at, page)) ??
    (await tradeInPageView(at, page)) ??
    (await checkoutPageView(at, page)) ??
    (await onlinePaymentPageView(at, page)) ??
    (await journeyPageView(at, page)) ??
    (await wheelPageView(at, page)) ??
    (await applicationPageView(at, page)) ??
    (await formPageView(at, page)) ??
    contentPageView(at, page),
)

export { clientLoader, handle } from '../shared/own-page.tsx'

export default OwnPage
