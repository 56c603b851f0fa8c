/** The colours of a letter as `#rrggbb`: mail programs know neither tokens nor other notations. */
export type LetterColours = {
  ink: string
  inkMuted: string
  /** What the letter is written on, and the ground around it. */
  surface: string
  ground: string
  line: string
  accent: string
  accentInk: string
  /** The accent as text on the surface. */
  accentText: string
}

/** How a letter looks by day, and where a reader's program is dark. */
export type LetterPalette = { light: LetterColours; dark: LetterColours; radius: string }
