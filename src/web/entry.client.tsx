import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadPart } from '#templates/load.client.ts'
import type { PartName } from '#templates/template.ts'

const { template, part } = document.documentElement.dataset
if (template) {
  await Promise.all([loadPart(template, 'shell'), part ? loadPart(template, part as PartName) : null])
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter useTransitions={false} />)
  })
}
