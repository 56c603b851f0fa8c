import type { ColourToken } from '#domain/tenants/tokens.ts'

export type SwatchView = {
  name: ColourToken
  value: string
  /** '4.5' against the page, one decimal below. */
  ratio: string
}

/** What the style guide shows of one tenant in one template. */
export type StyleguideView = {
  siteName: string
  template: string
  templates: { name: string; href: string; current: boolean }[]
  swatches: SwatchView[]
  fonts: { display: string; text: string }
  radius: string
}
