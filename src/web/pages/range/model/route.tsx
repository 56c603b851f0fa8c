import { ownPageLoader } from '../../shared/answer-own-page.server.ts'
import { OwnPage } from '../../shared/own-page.tsx'
import { modelPageView } from './view.server.ts'

/** One model of the range (rule:model-range). */
export const loader = ownPageLoader(modelPageView)

export { clientLoader, handle } from '../../shared/own-page.tsx'

export default OwnPage
