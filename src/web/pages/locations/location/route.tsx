import { ownPageLoader } from '../../shared/answer-own-page.server.ts'
import { OwnPage } from '../../shared/own-page.tsx'
import { locationPageView } from './view.server.ts'

/** One location (rule:location-pages). */
export const loader = ownPageLoader(locationPageView)

export { clientLoader, handle } from '../../shared/own-page.tsx'

export default OwnPage
