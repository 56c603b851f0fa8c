import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadPart } from '#templates/load.client.ts'
import type { PartName } from '#templates/template.ts'

declare global {
  interface Window {
    /** Somebody pressed before the page had hydrated (boot.ts), and waits. */
    wasPressed?: true
  }
}

const { template, part } = document.documentElement.dataset
if (template) {
  await Promise.all([loadPart(template, 'shell'), part ? loadPart(template, part as PartName) : null])
  const hydrate = () => void hydrateRoot(document, <HydratedRouter useTransitions={false} />)
  // In slices, between which the browser is let in; in one go where somebody waits for it.
  if (window.wasPressed) hydrate()
  else startTransition(hydrate)
}
