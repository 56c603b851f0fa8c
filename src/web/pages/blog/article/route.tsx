import { ownPageLoader } from '../../shared/answer-own-page.server.ts'
import { OwnPage } from '../../shared/own-page.tsx'
import { articleView } from '../view.server.ts'

/** One article. */
export const loader = ownPageLoader(articleView)

export { clientLoader, handle } from '../../shared/own-page.tsx'

export default OwnPage
