import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { VehicleCard } from '#ui/styleguide/vehicle-cards.tsx'
import type { GuideDocumentView } from '#ui/styleguide/view.ts'

declare global {
  /** What the document shows (styleguide.server.tsx). */
  var guideView: GuideDocumentView
}

const cards = import.meta.glob<VehicleCard>('../templates/*/card.tsx', { import: 'Card' })
const REFRESH = '/@id/__x00__virtual:react-router/inject-hmr-runtime'

// While developing this stands before the first component; on the site's own pages `<Scripts>` brings it.
if (import.meta.env.DEV) await import(/* @vite-ignore */ REFRESH)
const { GuideDocument } = await import('#ui/styleguide/document.tsx')

const Card = await cards[`../templates/${guideView.guide.template}/card.tsx`]!()
hydrateRoot(document, createElement(GuideDocument, { view: guideView, Card }))
