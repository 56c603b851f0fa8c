import { ownPageLoader } from '../shared/answer-own-page.server.ts'
import { OwnPage } from '../shared/own-page.tsx'
import { offersPageView } from './view.server.ts'

/** What is on offer now (rule:offers). */
export const loader = ownPageLoader(offersPageView)

export { clientLoader, handle } from '../shared/own-page.tsx'

export default OwnPage
