import { ownPageLoader } from '../shared/answer-own-page.server.ts'
import { OwnPage } from '../shared/own-page.tsx'
import { towPageView } from './view.server.ts'

/** What tows what (rule:tow-match). */
export const loader = ownPageLoader(towPageView)

export { clientLoader, handle } from '../shared/own-page.tsx'

export default OwnPage
