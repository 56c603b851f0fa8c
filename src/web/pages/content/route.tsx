import { ownPageLoader } from '../shared/answer-own-page.server.ts'
import { OwnPage } from '../shared/own-page.tsx'
import { contentPageView } from './view.server.ts'

/** A page of the dealer's own at any path that the route table does not name; 404 where there is none. */
export const loader = ownPageLoader(contentPageView)

export { clientLoader, handle } from '../shared/own-page.tsx'

export default OwnPage
