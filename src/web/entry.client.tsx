import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTemplate } from '#templates/load.client.ts'

const template = document.documentElement.dataset.template
if (template) {
  await loadTemplate(template)
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })
}
