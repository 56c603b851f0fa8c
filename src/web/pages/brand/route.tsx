import { ownPageLoader } from '../shared/answer-own-page.server.ts'
import { OwnPage } from '../shared/own-page.tsx'
import { brandPageView } from './view.server.ts'

/** A brand of the grid of brands (rule:brand-pages). */
export const loader = ownPageLoader(brandPageView)

export { clientLoader, handle } from '../shared/own-page.tsx'

export default OwnPage
