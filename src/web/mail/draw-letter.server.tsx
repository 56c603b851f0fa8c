import { renderToStaticMarkup } from 'react-dom/server'
import type { DrawLetter } from '#domain/leads/letters/letter.ts'
import { resolveTokens } from '#domain/tenants/tokens.ts'
import { templateTokens } from '#templates/registry.ts'
import { Letter } from '#ui/mail/letter.tsx'
import { letterPalette } from './letter-palette.ts'

/** A letter in the colours of the dealer's site. */
export const drawLetter: DrawLetter = (view, { template, tokens }) => {
  const palette = letterPalette(resolveTokens(templateTokens(template), tokens).tokens)
  return `<!DOCTYPE html>${renderToStaticMarkup(<Letter view={view} palette={palette} />)}`
}
