import type * as ReactPdf from '@react-pdf/renderer'

/** The library, which is fetched with the first sheet. */
export type Pdf = Pick<typeof ReactPdf, 'Document' | 'Page' | 'View' | 'Text' | 'Image' | 'Svg' | 'Path' | 'Link'>

/** A4, in points (1/72 inch), and where its foot begins. */
export const PAGE = { widthPt: 595.28, footPt: 678, marginPt: 36, innerPt: 523 } as const

/** Paper is white whatever the site looks like. */
export const INK = '#111111'
export const MUTED = '#555555'
export const RULE = '#cccccc'
