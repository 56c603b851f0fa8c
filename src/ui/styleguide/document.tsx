import { type Navigator, Router } from 'react-router'
import { Toasts } from '../page/toasts.tsx'
import { Styleguide } from './styleguide.tsx'
import type { VehicleCard } from './vehicle-cards.tsx'
import type { GuideDocumentView } from './view.ts'

/** The guide as a whole document, the same on the server and in the browser: it stands beside the site, not in it. */
export function GuideDocument({ view, Card }: { view: GuideDocumentView; Card: VehicleCard }) {
  const { title, tokensCss, fontHref, styleHrefs, guide } = view
  return (
    <html lang="en-AU" data-template={guide.template}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        {fontHref ? <link rel="preload" href={fontHref} as="font" type="font/woff2" crossOrigin="anonymous" /> : null}
        <style>{tokensCss}</style>
        {styleHrefs.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <Router location="/" navigator={NOWHERE}>
          <Styleguide guide={guide} Card={Card} />
          <Toasts removalMs={view.toastRemovalMs} />
        </Router>
      </body>
    </html>
  )
}

/** Specimens lead nowhere. */
const NOWHERE: Navigator = { createHref: String, go() {}, push() {}, replace() {} }
