import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { GuideDocument } from '#ui/styleguide/document.tsx'
import type { VehicleCard } from '#ui/styleguide/vehicle-cards.tsx'
import type { GuideDocumentView } from '#ui/styleguide/view.ts'

const cards = import.meta.glob<VehicleCard>('../templates/*/card.tsx', { import: 'Card' })

const view = JSON.parse(document.getElementById('guide')!.textContent) as GuideDocumentView
const Card = await cards[`../templates/${view.guide.template}/card.tsx`]!()
hydrateRoot(document, createElement(GuideDocument, { view, Card }))
await import('./client/enhance.ts')
