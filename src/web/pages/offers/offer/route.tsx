import { ownPageLoader } from '../../shared/answer-own-page.server.ts'
import { OwnPage } from '../../shared/own-page.tsx'
import { offerPageView } from './view.server.ts'

/** One offer (rule:offers). */
export const loader = ownPageLoader(offerPageView)

export { clientLoader, handle } from '../../shared/own-page.tsx'

export default OwnPage
