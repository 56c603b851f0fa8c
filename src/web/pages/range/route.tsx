import { ownPageLoader } from '../shared/answer-own-page.server.ts'
import { OwnPage } from '../shared/own-page.tsx'
import { rangePageView } from './view.server.ts'

/** The new-vehicle range (rule:model-range). */
export const loader = ownPageLoader(rangePageView)

export { clientLoader, handle } from '../shared/own-page.tsx'

export default OwnPage
